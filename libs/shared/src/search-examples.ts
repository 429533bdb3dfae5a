/** A text with a phone number, searches that match it, and searches that do not. */
export type SearchExample = { text: string; phone?: string; finds: string[]; misses: string[] };

/**
 * Examples of the search rules. The rules are implemented twice: in `libs/shared/search`, and in the database with `fold_text`
 * and `phone_forms`. The specs of both use these examples.
 */
export const searchExamples: SearchExample[] = [
  // Accents and case are ignored.
  { text: 'Belén Muñoz', finds: ['belen munoz', 'BELÉN', 'muñoz', 'Mun\u0303oz'], misses: ['belem'] },
  { text: 'ÉLODIE Dubois', finds: ['elodie', 'élodie', 'E\u0301lodie'], misses: ['elodia'] },
  { text: 'Nguyễn Thị Ánh', finds: ['nguyen thi anh', 'NGUYỄN'], misses: ['nguyan'] },
  { text: 'Αθηνά Παπαδόπουλος', finds: ['αθηνα', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδοπουλοσ'], misses: ['αθηνη'] },
  { text: 'Фёдор Гайдай', finds: ['федор', 'ГАЙДАЙ', 'гаидаи'], misses: ['фидор'] },
  { text: 'שָׁלוֹם', finds: ['שלום'], misses: ['שלוה'] },
  { text: 'أَحْمَد', finds: ['احمد', 'أحمد'], misses: ['محمود'] },
  // Letters that do not decompose.
  { text: 'Łukasz Gołąb', finds: ['lukasz', 'GOLAB', 'łukasz'], misses: ['tukasz'] },
  { text: 'Søren Ærø', finds: ['soren', 'aero', 'ærø', 'AERO'], misses: ['seren'] },
  { text: 'Đorđe Đoković', finds: ['dorde dokovic', 'ĐORĐE'], misses: ['jorde'] },
  { text: 'Jürgen Strauß', finds: ['jurgen strauss', 'STRAUẞ', 'strauß', 'straus'], misses: ['strauz'] },
  { text: 'Cœur', finds: ['coeur', 'CŒUR', 'oe'], misses: ['ceur'] },
  { text: 'Işıl İpek', finds: ['isil', 'ipek', 'IŞIL', 'İPEK', 'ışıl'], misses: ['esil'] },
  { text: 'Þórður Guðmundsson', finds: ['thordur', 'gudmundsson', 'ÞÓRÐUR'], misses: ['pordur'] },
  { text: 'Ħal Ŧor', finds: ['hal', 'tor'], misses: ['dal'] },
  { text: 'Siobhan O’Connor', finds: ["o'connor", 'O’CONNOR'], misses: ['oconnor'] },
  // Full-width and half-width forms.
  { text: 'ＡＤＡ１２３', finds: ['ada123', 'ａｄａ'], misses: ['ada124'] },
  { text: 'ﾊﾅｺ ガﾞ', finds: ['ハナコ', 'ﾊﾅ'], misses: ['バナコ'] },
  // Terms in any order.
  {
    text: 'Ada Lovelace',
    finds: ['lovelace ada', ' ada\u00a0 love ', 'a l', '\u3000ADA', 'ada ada'],
    misses: ['ada king'],
  },
  // Pasted text contains invisible characters; some scripts need them within words.
  {
    text: 'Ada 0x5c504ed432cb51138bcf09aa5e8a410d',
    finds: ['\u200b0x5c504ed432cb5113', '0x5c50\u200d4ed4', '\ufeffada\u00ad', '\u202aada\u202c', '\u2003ada\u2028'],
    misses: ['\u200bb0x'],
  },
  { text: 'می\u200cخواهم', finds: ['می\u200cخواهم', '\u200bمی\u200cخواهم', 'خواهم'], misses: ['می\u200cخوانم'] },
  { text: 'श्री क\u094d\u200dष', finds: ['क\u094d\u200dष', 'श्री'], misses: ['क\u094d\u200dख'] },
  { text: '50% of a_b \\ c', finds: ['50%', 'a_b', '\\', '% of'], misses: ['5%', 'a%b', '__'] },
  // One or two characters in CJK scripts.
  { text: '王秀英', finds: ['王秀', '秀英', '王', '英 王'], misses: ['秀王', '王英'] },
  { text: '佐藤陽菜', finds: ['佐藤', '陽菜', '陽菜 佐藤'], misses: ['藤佐'] },
  { text: '김철수', finds: ['김철', '철수', '수', '김처'], misses: ['길'] },
  // Phone numbers in any grouping, and in their national form.
  {
    text: 'Ada',
    phone: '+44 7700 900321',
    finds: [
      '7700900321',
      '\u202d+44 7700\u00a0900\u2011321\u202c',
      '447700900321',
      '+447700900321',
      '+44 7700 900321',
      '07700 900321',
      '07700900321',
    ],
    misses: ['7700900322', '17700'],
  },
  {
    text: 'Ada',
    phone: '+44 (0)20 7946-0018',
    finds: ['(020) 7946-0018', '02079460018', '20.7946', '+44'],
    misses: ['1207'],
  },
  { text: 'Ada', phone: '020 7946 0018', finds: ['02079460018', '7946-0018', 'ada 7946'], misses: ['+44', '0000'] },
  { text: 'ada10-20@example.com', finds: ['10-20', 'ada10-20', '20@example.com'], misses: ['ada10 21', 'ada-10'] },
];
