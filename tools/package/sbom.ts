import { runOutside } from '../testing/packages.ts';
import type { ShippedPackage } from './shipped.ts';

const toPurl = ({ name, version }: ShippedPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Creates a component in npm's format for a package that npm does not see. */
const toComponent = (shipped: ShippedPackage) => ({
  'bom-ref': `panel:${shipped.name}@${shipped.version}`,
  type: 'library',
  name: shipped.name,
  version: shipped.version,
  scope: 'required',
  purl: toPurl(shipped),
  licenses: / (AND|OR) /.test(shipped.licence)
    ? [{ expression: shipped.licence }]
    : [{ license: { id: shipped.licence } }],
});

/**
 * Returns the package's bill of materials (CycloneDX): the packages that npm finds in `node_modules`, and those bundled
 * in the panel.
 *
 * @param time of creation
 * @throws Error with npm's output
 */
export function createBillOfMaterials(folder: string, panelPackages: readonly ShippedPackage[], time: Date): string {
  const { isOk, output } = runOutside(folder, 'npm', [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
  ]);
  if (!isOk) throw new Error(output);
  // A random serial number would make the package irreproducible.
  const { serialNumber: _, ...bill } = JSON.parse(output);
  const knownPurls = new Set(bill.components.map(({ purl }: { purl: string }) => purl));
  const additionalComponents = panelPackages.filter((shipped) => !knownPurls.has(toPurl(shipped))).map(toComponent);
  return `${JSON.stringify(
    {
      ...bill,
      metadata: { ...bill.metadata, timestamp: time.toISOString() },
      components: [...bill.components, ...additionalComponents],
      dependencies: [
        ...bill.dependencies,
        ...additionalComponents.map((component) => ({ ref: component['bom-ref'], dependsOn: [] })),
      ],
    },
    null,
    2,
  )}\n`;
}
