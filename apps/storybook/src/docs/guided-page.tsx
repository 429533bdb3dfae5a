import type { Guide } from '@countinghouse/ui/stories';
import experience from '../../../../docs/experience.md?raw';
import {
  Controls,
  Description,
  Markdown,
  Primary,
  Stories,
  Subtitle,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';

/** The page of a component or pattern: description, guidelines, props and stories. */
export function GuidedPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const guide: Guide = preparedMeta.parameters['guide'] ?? {};

  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      {guide.about !== undefined && <Markdown>{guide.about}</Markdown>}
      {guide.rules !== undefined && <Markdown>{getSection(experience, guide.rules)}</Markdown>}
      <Primary />
      <Rules title="Do" rules={guide.do} />
      <Rules title="Don’t" rules={guide.dont} />
      <Rules title="Accessibility" rules={guide.accessibility} />
      <Controls />
      <Stories includePrimary={false} />
    </>
  );
}

function Rules({ title, rules = [] }: { title: string; rules?: readonly string[] }) {
  if (rules.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>
            <Markdown>{rule}</Markdown>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns one section of a document, including its heading. */
function getSection(text: string, heading: string): string {
  const section = text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`));
  if (section === undefined) throw new Error(`docs/experience.md has no section "${heading}".`);
  return section;
}
