/** Names for lists, none of them twice. */
export const names = [
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

/** An email address made from a name. */
export const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;

/** The longest things that a person may be called or write. */
export const long = {
  name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, Hubert Blaine the Elder',
  email: `${'averyveryverylongmailboxname'.repeat(3)}@an-equally-long-domain.example.com`,
  text: 'A text that somebody wrote without ever coming to an end, '.repeat(8).trim(),
};

/** Text that runs from right to left: a name and a sentence in Arabic. No bundled font has its letters. */
export const rightToLeft = {
  name: 'محمد بن موسى الخوارزمي',
  text: 'أرسلت المبلغ أمس ولم يصل بعد إلى محفظتي.',
};
