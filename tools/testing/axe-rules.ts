/** The rules of axe about colours, the only difference of the dark scheme. */
export const colorRules = ['color-contrast', 'link-in-text-block'];
