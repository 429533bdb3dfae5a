/** Every colour of one colour scheme. Contrast is held to WCAG AA by `brand.spec.ts`. */
export interface Palette {
  /** The page. */
  paper: string;
  /** Cards, tables and fields, which lie on the page. */
  surface: string;
  /** Sidebar, table heads and wells, which lie below it. */
  sunken: string;
  /** First ink: figures, names, headings. */
  ink: string;
  /** Second ink: labels, subtitles, help. */
  inkSecond: string;
  /** Hairline between two areas; never the only sign of a control. */
  line: string;
  /** Outline of a control (3:1 against everything that it may lie on). */
  edge: string;
  /** Ground of the one primary button of a screen. */
  solid: string;
  solidHover: string;
  onSolid: string;
  /** The metal: links, marks of what is chosen, the ring of what has the focus. */
  accent: string;
  accentHover: string;
  /** Ink on the metal. */
  onAccent: string;
  /** The metal as it shines, for the mark alone: it is too pale to be read. */
  shine: string;
  /** A breath of the metal, behind something that is chosen or hovered. */
  accentWash: string;
  /** Ground of a button that destroys. */
  dangerSolid: string;
  dangerSolidHover: string;
  onDanger: string;
  /** Lies, half transparent, over what waits behind a dialog. */
  scrim: string;
  /**
   * What charts are drawn in, in this order. Their lightness is a ladder of five steps, so that they are told apart in
   * greyscale and by the colour-blind, and neighbours in the order are far apart on it. A place has one hue by day and by
   * night: ink, then what fills the bars and slices of a warning, of information, of a danger and of a success.
   */
  chart: readonly [string, string, string, string, string];
  /** Ink and ground of each status tone. */
  tones: Record<Tone, { ink: string; ground: string }>;
}

/** How a status is meant. A tone is never used for decoration. */
export type Tone = 'neutral' | 'info' | 'warning' | 'success' | 'danger';

/** All tones, from quiet to loud. */
export const toneNames: readonly Tone[] = ['neutral', 'info', 'success', 'warning', 'danger'];

/** The look of one deployment: its type, its corners, and its colours by day and by night. */
export interface Brand {
  /** CSS `font-family` of everything that is read. A face that it names is declared in `fonts.css`. */
  fontFamily: string;
  /** CSS `font-family` of hashes, addresses and ids. */
  fontFamilyMonospace: string;
  /** Corner radius of controls and cards, a CSS length. */
  radius: string;
  light: Palette;
  dark: Palette;
}

/**
 * The look of the house, and the one file that a white label replaces: paper, ink and a metal, by day and by night.
 * The first font names are those that `fonts.css` declares.
 */
export const brand: Brand = {
  // Chinese and Japanese in a face with a bold of its own, of macOS, of Windows and of Linux, before whatever else there is.
  fontFamily:
    "'Inter Variable', 'Inter', 'Inter on Arial', 'Inter on DejaVu', system-ui, 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Yu Gothic', 'Noto Sans CJK SC', 'Noto Sans CJK JP', sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  radius: '0.25rem',
  light: {
    paper: '#f8f5ee',
    surface: '#fffdf9',
    sunken: '#f1ece1',
    ink: '#16202c',
    inkSecond: '#515a63',
    line: '#e2dccd',
    edge: '#8b8474',
    solid: '#16202c',
    solidHover: '#2b3a4b',
    onSolid: '#fffdf9',
    accent: '#8a6100',
    accentHover: '#6b4b00',
    onAccent: '#fffdf9',
    shine: '#b98a2a',
    accentWash: '#f5eedd',
    dangerSolid: '#98261f',
    dangerSolidHover: '#7c1b15',
    onDanger: '#fffdf9',
    scrim: '#16202c',
    chart: ['#162845', '#b78733', '#1f5f8f', '#7a2439', '#408167'],
    tones: {
      neutral: { ink: '#4b545e', ground: '#ece8de' },
      info: { ink: '#1f4f86', ground: '#e2ebf5' },
      success: { ink: '#1d5c3a', ground: '#dfefe3' },
      warning: { ink: '#6d5200', ground: '#fbefc2' },
      danger: { ink: '#98261f', ground: '#fbe4df' },
    },
  },
  dark: {
    paper: '#12181f',
    surface: '#181f28',
    sunken: '#0e1319',
    ink: '#e9e4d8',
    inkSecond: '#a3a69f',
    line: '#2a323c',
    edge: '#6f7883',
    solid: '#d6b066',
    solidHover: '#e4c583',
    onSolid: '#161b21',
    accent: '#d6b066',
    accentHover: '#e4c583',
    onAccent: '#161b21',
    shine: '#d6b066',
    accentWash: '#2b281f',
    dangerSolid: '#b83c32',
    dangerSolidHover: '#a43329',
    onDanger: '#fffdf9',
    scrim: '#070a0d',
    chart: ['#f7e3b0', '#e8b05d', '#4187be', '#ab4a65', '#5faa8b'],
    tones: {
      neutral: { ink: '#b9bbb3', ground: '#272f39' },
      info: { ink: '#9cc3ee', ground: '#1a2c42' },
      success: { ink: '#8fd3a8', ground: '#17311f' },
      warning: { ink: '#ecca66', ground: '#35301a' },
      danger: { ink: '#f4a79c', ground: '#3f1f1e' },
    },
  },
};
