import type { Random } from './random';

export type DemoImages = Record<
  'identificationDocument' | 'proofOfAddressDocument' | 'selfieUpload' | 'transferReceipt',
  [Uint8Array, ...Uint8Array[]]
>;

const inks = ['#22405c', '#5c2f22', '#2d5a41', '#4c2f66', '#6b5a1e', '#1f5560'] as const;
const skins = ['#f1c9a5', '#c68642', '#8d5524', '#e0ac69', '#6f4528', '#ffdbac'] as const;
const papers = ['#eef2f5', '#f7f1e6', '#eaf3ec', '#f2ecf5', '#f6f3e2', '#e8f1f3'] as const;

/** Draws the documents. They have shapes instead of text, because a server may have no fonts. */
export async function createImages(random: Random): Promise<DemoImages> {
  // Loaded on demand, because the library is large.
  const { default: sharp } = await import('sharp');
  const draw = async (width: number, height: number, shapes: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
    return new Uint8Array(await sharp(Buffer.from(svg)).webp({ quality: 45 }).toBuffer());
  };
  const createSixImages = async (
    create: (ink: string, skin: string, paper: string) => Promise<Uint8Array>,
  ): Promise<[Uint8Array, ...Uint8Array[]]> => {
    const [first, ...rest] = await Promise.all(
      inks.map((ink, index) => create(ink, skins[index] ?? skins[0], papers[index] ?? papers[0])),
    );
    if (!first) throw new Error('No image was drawn.');
    return [first, ...rest];
  };
  return {
    identificationDocument: await createSixImages((ink, skin, paper) =>
      draw(856, 540, idCard(ink, skin, paper, random)),
    ),
    proofOfAddressDocument: await createSixImages((ink, _skin, paper) => draw(620, 877, letter(ink, paper, random))),
    selfieUpload: await createSixImages((ink, skin, paper) =>
      draw(600, 800, `${rect(0, 0, 600, 800, paper)}${portrait(300, 380, 2.4, ink, skin)}`),
    ),
    transferReceipt: await createSixImages((ink) => draw(480, 800, receipt(ink, random))),
  };
}

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

/** Draws a line of illegible words. */
function line(x: number, y: number, width: number, height: number, fill: string, random: Random): string {
  let shapes = '';
  for (let start = 0; start < width;) {
    const wordWidth = Math.min(random.int(3, 9) * height * 0.7, width - start);
    shapes += rect(x + start, y, wordWidth, height, fill, height / 3);
    start += wordWidth + height * 0.6;
  }
  return shapes;
}

const portrait = (x: number, y: number, scale: number, ink: string, skin: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M-95 175 Q-95 70 0 66 Q95 70 95 175 Z" fill="${ink}"/>
    <rect x="-22" y="35" width="44" height="50" rx="18" fill="${skin}"/>
    <ellipse cx="0" cy="0" rx="48" ry="62" fill="${skin}"/>
    <path d="M-52 0 Q-58 -76 0 -76 Q58 -76 52 0 Q44 -38 0 -40 Q-44 -38 -52 0 Z" fill="#2a211c"/>
    <circle cx="-18" cy="-2" r="4.5" fill="#1b1512"/><circle cx="18" cy="-2" r="4.5" fill="#1b1512"/>
    <path d="M-16 30 Q0 40 16 30" stroke="#7a3b34" stroke-width="4" fill="none" stroke-linecap="round"/>
  </g>`;

function idCard(ink: string, skin: string, paper: string, random: Random): string {
  const waves = Array.from(
    { length: 14 },
    (_, row) =>
      `<path d="M0 ${row * 42} Q214 ${row * 42 - 40} 428 ${row * 42} T856 ${row * 42}" stroke="${ink}" stroke-opacity=".08" fill="none" stroke-width="3"/>`,
  ).join('');
  const fields = [0, 1, 2, 3].map(
    (row) =>
      rect(330, 150 + row * 66, 90, 9, `${ink}99`, 4) +
      line(330, 168 + row * 66, random.int(200, 400), 22, '#1d2430', random),
  );
  const zone = [0, 1].map((row) => line(40, 446 + row * 38, 776, 20, '#1d2430', random));
  return `<defs><clipPath id="photo"><rect x="44" y="128" width="236" height="290" rx="10"/></clipPath></defs>
    ${rect(0, 0, 856, 540, paper, 28)}${waves}${rect(0, 0, 856, 92, ink, 0)}${line(44, 34, 380, 26, '#ffffff', random)}
    <circle cx="780" cy="46" r="26" fill="none" stroke="#ffffff" stroke-width="5"/>
    <g clip-path="url(#photo)">${rect(44, 128, 236, 290, '#ffffffaa')}${portrait(162, 262, 1, ink, skin)}</g>
    ${rect(740, 150, 76, 60, '#d6b45c', 10)}${fields.join('')}${zone.join('')}`;
}

function letter(ink: string, paper: string, random: Random): string {
  const text = Array.from({ length: 13 }, (_, row) =>
    line(64, 360 + row * 26, row === 6 ? 210 : random.int(420, 490), 10, '#5b6472', random),
  );
  const rows = [0, 1, 2].map(
    (row) =>
      line(64, 722 + row * 30, 220, 11, '#3b4452', random) + line(460, 722 + row * 30, 96, 11, '#3b4452', random),
  );
  return `${rect(0, 0, 620, 877, '#ffffff')}${rect(0, 0, 620, 120, paper)}<circle cx="96" cy="60" r="30" fill="${ink}"/>
    ${line(146, 48, 220, 24, ink, random)}${[0, 1, 2].map((row) => line(64, 170 + row * 24, 180, 12, '#1d2430', random)).join('')}
    ${line(64, 300, 330, 20, '#1d2430', random)}${text.join('')}${rect(64, 704, 492, 2, ink)}${rows.join('')}`;
}

function receipt(ink: string, random: Random): string {
  const rows = [0, 1, 2, 3, 4].map(
    (row) =>
      line(48, 420 + row * 58, 110, 12, '#8a93a0', random) + line(210, 420 + row * 58, 222, 14, '#1d2430', random),
  );
  return `${rect(0, 0, 480, 800, '#f4f5f7')}${rect(24, 90, 432, 640, '#ffffff', 24)}<circle cx="240" cy="190" r="52" fill="${ink}"/>
    <path d="M216 190 l18 18 l34 -38" stroke="#ffffff" stroke-width="9" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
    ${line(130, 272, 220, 34, '#1d2430', random)}${line(170, 330, 140, 14, '#8a93a0', random)}${rows.join('')}`;
}
