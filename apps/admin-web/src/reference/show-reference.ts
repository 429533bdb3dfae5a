import { paths } from '@countinghouse/navigation';
import { getCurrentToken, onSessionChange } from '@countinghouse/permissions';
import type { PanelConfig } from '../panel-config';
import { readContract } from './read-contract';
import './reference.css';

/**
 * Renders the contract, named after the product. Trying out calls is disabled, because this page must not move money.
 *
 * @param settings of the panel
 */
export async function showReference(root: HTMLElement, settings: Promise<PanelConfig>): Promise<void> {
  followColorScheme();
  const content = create('main');
  content.setAttribute('aria-busy', 'true');
  content.append(create('p', 'Loading …'));
  root.replaceChildren(content);

  let title = 'API reference';
  let lastRequest = 0;
  const load = async () => {
    lastRequest += 1;
    const request = lastRequest;
    const result = await readContract(getCurrentToken());
    // Another tab stores its session in several steps, and a response to the request without a token may arrive last.
    if (request !== lastRequest) return;
    if (result.status === 'ready') {
      unsubscribe();
      await renderContract(content, { ...result.contract, info: { ...result.contract.info, title } });
    } else if (result.status === 'session-needed') content.replaceChildren(...createSignInNote());
    else content.replaceChildren(...createFailureNote(result.reason));
    content.setAttribute('aria-busy', 'false');
  };

  try {
    const { productName, logoUrl } = await settings;
    title = `${productName} admin API`;
    root.prepend(createHeader(productName, logoUrl));
  } catch (error) {
    // The reference is complete without the product's name.
    console.error(error);
  }
  document.title = title;
  // The admin may sign in in another tab.
  const unsubscribe = onSessionChange(() => void load());
  await load();
}

async function renderContract(content: HTMLElement, contract: object) {
  const [{ default: SwaggerUI }] = await Promise.all([
    import('swagger-ui-dist/swagger-ui-es-bundle'),
    import('./swagger-ui.css'),
  ]);
  const renderNothing = () => () => null;
  SwaggerUI({
    spec: contract,
    domNode: content,
    supportedSubmitMethods: [],
    docExpansion: 'list',
    deepLinking: true,
    filter: true,
    showExtensions: true,
    validatorUrl: null,
    plugins: [{ wrapComponents: { authorizeBtn: renderNothing, authorizeOperationBtn: renderNothing } }],
  });
}

/** Toggles the renderer's dark-mode class by the system's colour scheme. */
function followColorScheme() {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', isDark.matches);
  isDark.addEventListener('change', follow);
  follow();
}

function createHeader(productName: string, logoUrl: string): HTMLElement {
  const logo = create('img');
  logo.src = logoUrl;
  logo.alt = '';
  const panel = create('a', productName);
  panel.href = paths.dashboard();
  const line = create('header');
  line.append(logo, panel, create('span', 'API reference'));
  return line;
}

function createSignInNote(): HTMLElement[] {
  const link = create('a', 'Sign in');
  link.href = paths.signIn();
  const advice = create('p');
  advice.append(link, ' to the panel, then come back.');
  return [create('h1', 'Sign in to read the reference'), advice];
}

function createFailureNote(reason: string): HTMLElement[] {
  const retry = create('button', 'Try again');
  retry.type = 'button';
  retry.addEventListener('click', () => window.location.reload());
  const message = create('p', reason);
  message.setAttribute('role', 'alert');
  return [create('h1', 'The reference could not be loaded'), message, retry];
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
