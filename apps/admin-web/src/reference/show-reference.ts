import { paths } from '@countinghouse/navigation';
import { currentToken, onSessionChange } from '@countinghouse/permissions';
import type { PanelConfig } from '../panel-config';
import { readContract } from './read-contract';
import './reference.css';

/**
 * Draws the contract for people, named after the product. Nothing can be tried out: this page must not move money.
 *
 * @param settings those of the panel
 */
export async function showReference(root: HTMLElement, settings: Promise<PanelConfig>): Promise<void> {
  followColourScheme();
  const content = create('main');
  content.setAttribute('aria-busy', 'true');
  content.append(create('p', 'Loading …'));
  root.replaceChildren(content);

  let title = 'API reference';
  let asked = 0;
  const fill = async () => {
    asked += 1;
    const question = asked;
    const answer = await readContract(currentToken());
    // Another tab stores its session in parts, and the answer to a question without a token may come last.
    if (question !== asked) return;
    if (answer.status === 'ready') {
      stopFollowing();
      await draw(content, { ...answer.contract, info: { ...answer.contract.info, title } });
    } else if (answer.status === 'session-needed') content.replaceChildren(...signInNote());
    else content.replaceChildren(...failureNote(answer.reason));
    content.setAttribute('aria-busy', 'false');
  };

  try {
    const { productName, logoUrl } = await settings;
    title = `${productName} admin API`;
    root.prepend(header(productName, logoUrl));
  } catch (error) {
    // The reference is as true without the product's name.
    console.error(error);
  }
  document.title = title;
  // Signing in may happen in another tab.
  const stopFollowing = onSessionChange(() => void fill());
  await fill();
}

async function draw(content: HTMLElement, contract: object) {
  const [{ default: SwaggerUI }] = await Promise.all([
    import('swagger-ui-dist/swagger-ui-es-bundle'),
    import('./swagger-ui.css'),
  ]);
  const nothing = () => () => null;
  SwaggerUI({
    spec: contract,
    domNode: content,
    supportedSubmitMethods: [],
    docExpansion: 'list',
    deepLinking: true,
    filter: true,
    showExtensions: true,
    validatorUrl: null,
    plugins: [{ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing } }],
  });
}

/** The renderer goes by a class; here the class follows the system. */
function followColourScheme() {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', isDark.matches);
  isDark.addEventListener('change', follow);
  follow();
}

function header(productName: string, logoUrl: string): HTMLElement {
  const logo = create('img');
  logo.src = logoUrl;
  logo.alt = '';
  const panel = create('a', productName);
  panel.href = paths.dashboard();
  const line = create('header');
  line.append(logo, panel, create('span', 'API reference'));
  return line;
}

function signInNote(): HTMLElement[] {
  const link = create('a', 'Sign in');
  link.href = paths.signIn();
  const advice = create('p');
  advice.append(link, ' to the panel, then come back.');
  return [create('h1', 'The reference is for those who are signed in'), advice];
}

function failureNote(reason: string): HTMLElement[] {
  const retry = create('button', 'Try again');
  retry.type = 'button';
  retry.addEventListener('click', () => window.location.reload());
  const words = create('p', reason);
  words.setAttribute('role', 'alert');
  return [create('h1', 'The reference could not be loaded'), words, retry];
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
