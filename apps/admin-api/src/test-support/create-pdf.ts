/** An object of a PDF (ISO 32000-1, 7.3), as it is written in the file, or a stream. */
type PdfObject = string | { dictionary: string; stream: Uint8Array | string };

export interface PdfContent {
  /** Further objects from number {@link FIRST_EXTRA_OBJECT}. Each page's resources name the first as `/X`. */
  extra?: PdfObject[];
  /** The content of a page, by its number from 1 (ISO 32000-1, 8). @default a colour that fills the page */
  draw?: PdfObject | ((page: number) => PdfObject);
  /** In points. @default 300 × 200 */
  size?: [width: number, height: number];
  /** Further entries of the catalog, of each page, and of the trailer. */
  catalog?: string;
  pageEntries?: string;
  trailer?: string;
}

/** The number of the first object of {@link PdfContent.extra}. */
const FIRST_EXTRA_OBJECT = 3;

const colours = ['1 0 0', '0 0 1', '0 1 0'];

/** Writes a PDF by hand, because a library would not write malicious ones. */
export function createPdf(pageCount: number, content: PdfContent = {}): Uint8Array<ArrayBuffer> {
  const { extra = [], size = [300, 200], catalog = '', pageEntries = '', trailer = '' } = content;
  const { draw = (page: number) => `${colours[(page - 1) % 3]} rg 0 0 ${size[0]} ${size[1]} re f` } = content;
  const firstPage = FIRST_EXTRA_OBJECT + extra.length;
  const pages = Array.from({ length: pageCount }, (_, index) => ({ number: index + 1, object: firstPage + index * 2 }));
  const xObject = extra.length > 0 ? `/XObject<</X ${FIRST_EXTRA_OBJECT} 0 R>>` : '';
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  const objects: PdfObject[] = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${pages.map(({ object }) => `${object} 0 R`).join(' ')}]/Count ${pageCount}>>`,
    ...extra,
    ...pages.flatMap(({ number, object }) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]/Contents ${object + 1} 0 R/Resources<<${font}${xObject}>>${pageEntries}>>`,
      toStream(typeof draw === 'function' ? draw(number) : draw),
    ]),
  ];
  return writeFile(objects, trailer);
}

const toStream = (object: PdfObject) => (typeof object === 'string' ? { dictionary: '', stream: object } : object);

function writeFile(objects: readonly PdfObject[], trailer: string): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const writeBytes = (bytes: Uint8Array) => {
    parts.push(Buffer.from(bytes));
    length += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    writeBytes(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') writeBytes(Buffer.from(object, 'latin1'));
    else {
      const bytes = Buffer.from(object.stream);
      writeBytes(Buffer.from(`<<${object.dictionary}/Length ${bytes.length}>>stream\n`));
      writeBytes(bytes);
      writeBytes(Buffer.from('\nendstream'));
    }
    writeBytes(Buffer.from('\nendobj\n'));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = length;
  writeBytes(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`));
  writeBytes(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

/** Creates a PDF whose page content draws itself recursively without end. */
export const createEndlessPdf = () =>
  createPdf(1, {
    draw: '/X Do',
    extra: [
      {
        dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</XObject<</X 3 0 R>>>>',
        stream: '/X Do /X Do',
      },
    ],
  });
