/** Colours of one colour scheme. `brand.spec.ts` checks the contrast against WCAG AA. */
export interface Palette {
  /** Page background. */
  paper: string;
  /** Background of cards, tables and fields. */
  surface: string;
  /** Background of the sidebar, table heads and insets. */
  sunken: string;
  /** Primary text: figures, names, headings. */
  ink: string;
  /** Secondary text: labels, subtitles, help. */
  inkSecond: string;
  /** Divider between areas; never the only outline of a control. */
  line: string;
  /** Outline of a control, with a contrast of 3:1 on every background. */
  edge: string;
  /** Background of the primary button. */
  solid: string;
  /** Hover background of the primary button. */
  solidHover: string;
  /** Text on the primary button. */
  onSolid: string;
  /** Accent colour of links, selection and the focus ring. */
  accent: string;
  /** Hover colour of accent elements. */
  accentHover: string;
  /** Text on the accent colour. */
  onAccent: string;
  /** Bright accent for the logo only; its contrast is too low for text. */
  shine: string;
  /** Light accent background of selected or hovered elements. */
  accentWash: string;
  /** Background of a destructive button. */
  dangerSolid: string;
  /** Hover background of a destructive button. */
  dangerSolidHover: string;
  /** Text on a destructive button. */
  onDanger: string;
  /** Half-transparent overlay behind a dialog. */
  scrim: string;
  /**
   * Chart colours in order. Their lightness forms a scale of five steps with distant neighbours, so that they differ in greyscale
   * and for colour-blind users. Each position has the same hue in both schemes: ink, then the fills of warning, info, danger and
   * success.
   */
  chart: readonly [string, string, string, string, string];
  /** Text and background of each status tone. */
  tones: Record<Tone, { ink: string; ground: string }>;
}

/** Meaning of a status; not for decoration. */
export type Tone = 'neutral' | 'info' | 'warning' | 'success' | 'danger';

/** All tones, in ascending order of emphasis. */
export const toneNames: readonly Tone[] = ['neutral', 'info', 'success', 'warning', 'danger'];

/** Design of one deployment: fonts, corner radius, and light and dark colours. */
export interface Brand {
  /** CSS `font-family` of text. Web fonts are declared in `fonts.css`. */
  fontFamily: string;
  /** CSS `font-family` of hashes, addresses and ids. */
  fontFamilyMonospace: string;
  /** Corner radius of controls and cards, a CSS length. */
  radius: string;
  /** Colours of the light scheme. */
  light: Palette;
  /** Colours of the dark scheme. */
  dark: Palette;
}

/**
 * The default brand. A white-label build replaces only this file. The first font names are declared in `fonts.css`.
 */
export const brand: Brand = {
  // Chinese and Japanese system fonts with a real bold weight, for macOS, Windows and Linux, before the generic fallback.
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
