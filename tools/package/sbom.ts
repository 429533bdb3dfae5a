import { runOutside } from '../testing/packages.ts';
import type { Shipped } from './shipped.ts';

const purlOf = ({ name, version }: Shipped) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** A component as npm writes it, for a package that npm does not see. */
const componentOf = (shipped: Shipped) => ({
  'bom-ref': `panel:${shipped.name}@${shipped.version}`,
  type: 'library',
  name: shipped.name,
  version: shipped.version,
  scope: 'required',
  purl: purlOf(shipped),
  licenses: / (AND|OR) /.test(shipped.licence)
    ? [{ expression: shipped.licence }]
    : [{ license: { id: shipped.licence } }],
});

/**
 * The package's bill of materials (CycloneDX): what npm finds in its `node_modules`, and what is in the panel's files.
 *
 * @param time when it was made
 * @throws Error with npm's words
 */
export function billOfMaterials(folder: string, inPanel: readonly Shipped[], time: Date): string {
  const { isOk, output } = runOutside(folder, 'npm', [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
  ]);
  if (!isOk) throw new Error(output);
  // A number of its own would make each run another file.
  const { serialNumber: _, ...bill } = JSON.parse(output);
  const known = new Set(bill.components.map(({ purl }: { purl: string }) => purl));
  const more = inPanel.filter((shipped) => !known.has(purlOf(shipped))).map(componentOf);
  return `${JSON.stringify(
    {
      ...bill,
      metadata: { ...bill.metadata, timestamp: time.toISOString() },
      components: [...bill.components, ...more],
      dependencies: [...bill.dependencies, ...more.map((component) => ({ ref: component['bom-ref'], dependsOn: [] }))],
    },
    null,
    2,
  )}\n`;
}
