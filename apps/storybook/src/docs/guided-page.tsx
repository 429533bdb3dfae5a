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

/** The page of every component and pattern: what it is, how it is used, its props, its states. */
export function GuidedPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const guide: Guide = preparedMeta.parameters['guide'] ?? {};

  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      {guide.about !== undefined && <Markdown>{guide.about}</Markdown>}
      {guide.rules !== undefined && <Markdown>{sectionOf(experience, guide.rules)}</Markdown>}
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

/** One section of a document, its heading included. */
function sectionOf(text: string, heading: string): string {
  const section = text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`));
  if (section === undefined) throw new Error(`docs/experience.md has no section "${heading}".`);
  return section;
}
