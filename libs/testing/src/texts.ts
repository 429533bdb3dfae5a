/** Distinct names for lists. */
export const personNames = [
  'Ada Lovelace',
  'Alan Turing',
  'Grace Hopper',
  'Luca Pacioli',
  'Katherine Johnson',
  'Srinivasa Ramanujan',
  'Emmy Noether',
  'Benedetto Cotrugli',
  'Hedy Lamarr',
  'Mary Somerville',
] as const;

/** Returns an email address for a name. */
export const toEmail = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;

/** Very long names and texts. */
export const longTexts = {
  name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, Hubert Blaine the Elder',
  email: `${'averyveryverylongmailboxname'.repeat(3)}@an-equally-long-domain.example.com`,
  text: 'A text that someone wrote without ever coming to an end, '.repeat(8).trim(),
};

/** A name and a sentence in Arabic. No bundled font has these letters. */
export const rightToLeft = {
  name: 'محمد بن موسى الخوارزمي',
  text: 'أرسلت المبلغ أمس ولم يصل بعد إلى محفظتي.',
};
