import type { AreaWords } from './contract';

export const area = ({ many, permission }: AreaWords) => `
import { paths, type Area } from '@countinghouse/navigation';
import { IconFolder } from '@tabler/icons-react';

/** All about ${many.text}. */
export const ${many.camel}Area: Area = {
  permission: '${permission}',
  capability: '${many.snake}',
  menu: { path: paths.${many.camel}(), label: '${many.title}', subtitle: '${many.title} List', icon: IconFolder },
  routes: [{ path: paths.${many.camel}(), lazy: () => import('./${many.kebab}-page') }],
};
`;

export const api = ({ many, one }: AreaWords) => `
import { keepPreviousData, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';

export type ${one.pascal} = Schemas['${one.pascal}'];
/** What a list of ${many.text} can be asked. */
export type ${many.pascal}Question = NonNullable<operations['list${many.pascal}']['parameters']['query']>;

/** One page of ${many.text}; the last one stays while the next is on its way. */
export function use${many.pascal}(query: ${many.pascal}Question) {
  return useQuery(
    'get',
    '/${many.kebab}',
    { params: { query } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to fetch ${many.text}.' } },
  );
}
`;

export const columns = ({ many, one }: AreaWords) => `
import { DateTime, type DataColumn } from '@countinghouse/ui';
import type { ${one.pascal} } from './${many.kebab}-api';

export const ${one.camel}Columns: readonly DataColumn<${one.pascal}>[] = [
  { id: 'name', header: 'Name', isTitle: true, cell: (${one.camel}) => ${one.camel}.name },
  {
    id: 'createdAt',
    header: 'Created',
    cell: (${one.camel}) => <DateTime value={${one.camel}.createdAt} />,
  },
];
`;

export const page = ({ many, one }: AreaWords) => `
import { queryFailure } from '@countinghouse/api-client';
import { DataTable, PageHeader, useListState } from '@countinghouse/ui';
import { ${one.camel}Columns } from './${one.kebab}-columns';
import { use${many.pascal} } from './${many.kebab}-api';

/** The list of ${many.text}, paged by the server. */
export function ${many.pascal}Page() {
  const list = useListState();
  const ${many.camel} = use${many.pascal}({ page: list.page, limit: list.limit });

  return (
    <>
      <PageHeader title="${many.title} List" />
      <DataTable
        label="${many.title} List"
        columns={${one.camel}Columns}
        rows={${many.camel}.data?.data}
        total={${many.camel}.data?.pagination.totalCount}
        isStale={${many.camel}.isPlaceholderData}
        getRowId={(${one.camel}) => ${one.camel}._id}
        state={list}
        error={queryFailure(${many.camel})}
        storageKey="${many.kebab}"
        empty={{ title: 'No ${many.text} found' }}
      />
    </>
  );
}

export { ${many.pascal}Page as Component };
`;

export const stories = ({ many, one }: AreaWords) => `
import { http } from '@countinghouse/api-client/testing';
import { fails, Screen, screenParameters, seen } from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ${many.camel}Area } from './${many.kebab}-area';

const meta = {
  title: '${many.title} List',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: ${many.camel}Area, address: paths.${many.camel}() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const list = http.get('/${many.kebab}', ({ response }) =>
  response(200).json({
    success: true,
    data: [{ _id: 'a1', name: 'First ${one.text}', createdAt: '2026-03-14T09:26:53.000Z' }],
    pagination: { page: 1, limit: 10, totalCount: 1, totalPages: 1 },
  }),
);

export const Full: Story = { args: { answers: [list] }, play: seen('First ${one.text}') };
export const Failed: Story = { args: { answers: [fails('/${many.kebab}', 500)] }, play: seen('Retry') };
`;

export const spec = ({ many, one }: AreaWords) => `
import { http } from '@countinghouse/api-client/testing';
import { renderArea, server } from '@countinghouse/testing';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { ${many.camel}Area } from './${many.kebab}-area';

it('lists ${many.text}', async () => {
  server.use(
    http.get('/${many.kebab}', ({ response }) =>
      response(200).json({
        success: true,
        data: [{ _id: 'a1', name: 'First ${one.text}', createdAt: '2026-03-14T09:26:53.000Z' }],
        pagination: { page: 1, limit: 10, totalCount: 1, totalPages: 1 },
      }),
    ),
  );
  const { said } = renderArea(${many.camel}Area, '/admin/${many.kebab}');
  expect(await screen.findByText('First ${one.text}')).toBeDefined();
  expect(said).toEqual([]);
});

it('offers another try where the list cannot be fetched', async () => {
  server.use(http.get('/${many.kebab}', ({ response }) => response.untyped(HttpResponse.error())));
  renderArea(${many.camel}Area, '/admin/${many.kebab}');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
});
`;
