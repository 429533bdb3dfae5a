/** The rules of axe that look at colours: by night nothing else is different. */
export const colourRules = ['color-contrast', 'link-in-text-block'];
