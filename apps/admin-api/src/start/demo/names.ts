import type { Random } from './random';

/** Names in the native script; after a bar, their spelling in email addresses. */
type Culture = {
  first: readonly [string, ...string[]];
  last: readonly [string, ...string[]];
  dial: string;
  familyFirst?: boolean;
};

const splitNames = (list: string) => {
  const [first = '', ...rest] = list.split(' ');
  return [first, ...rest] as const;
};

const cultures: readonly [Culture, ...Culture[]] = [
  {
    first: splitNames(
      'Amelia Arthur Beatrice Callum Daisy Edward Florence George Harriet Isla Jack Matilda Oliver Poppy Rupert Sienna Theodore Violet',
    ),
    last: splitNames(
      "Ashworth Bennett Carlisle Dawson Ellis Fairfax Gallagher Hargreaves Kingsley Lockwood Mercer O'Connor Pemberton Radcliffe Sinclair Whitaker",
    ),
    dial: '+44 7700 900',
  },
  {
    first: splitNames(
      'Aaliyah Brandon Caleb Dominic Eleanor Gabriella Hunter Jasmine Logan Madison Nathaniel Savannah Trevor Zachary',
    ),
    last: splitNames(
      'Anderson Brooks Coleman Dalton Foster Griffin Hayes Jefferson Lawson Montgomery Powell Sullivan Vaughn Washington',
    ),
    dial: '+1 202 555 0',
  },
  {
    first: splitNames(
      'Alejandro Belén Camila Diego Estefanía Ignacio Joaquín Lucía Mateo Paloma Rocío Sebastián Valentina Ximena',
    ),
    last: splitNames(
      'Álvarez Benítez Castañeda Domínguez Echeverría Fuentes Gutiérrez Ibáñez Jiménez Muñoz Peña Quiroga Sepúlveda Zúñiga',
    ),
    dial: '+34 600 000 ',
  },
  {
    first: splitNames('Adaeze Babajide Chiamaka Ebuka Folake Ifeoma Kelechi Ngozi Olumide Temitope Uchenna Yewande'),
    last: splitNames('Abiodun Adeyemi Balogun Chukwu Eze Nwosu Obasanjo Ogunleye Okafor Okonkwo Olawale Uzoma'),
    dial: '+234 800 000 ',
  },
  {
    first: splitNames(
      'Aarav Ananya Devika Harpreet Ishaan Kavita Lakshmi Meera Nikhil Priyanka Rohan Siddharth Vikram',
    ),
    last: splitNames(
      'Agarwal Banerjee Chaudhary Deshpande Iyer Kulkarni Malhotra Mukherjee Nair Reddy Subramanian Venkatesan',
    ),
    dial: '+91 90000 00',
  },
  {
    first: splitNames(
      'Agnieszka Bartosz Dorota Grzegorz Katarzyna Łukasz Małgorzata Paweł Przemysław Wojciech Zuzanna',
    ),
    last: splitNames('Adamczyk Bąk Gołąb Kowalczyk Mazur Nowak Pająk Sroka Wójcik Wróbel'),
    dial: '+48 500 000 ',
  },
  {
    first: splitNames('Ayşe Berkay Çağla Elif Emre Gökhan İpek Mehmet Özge Şebnem Umut Yağmur'),
    last: splitNames('Aydın Çelik Demir Erdoğan Güneş Kılıç Öztürk Şahin Yıldırım Yılmaz'),
    dial: '+90 500 000 ',
  },
  {
    first: splitNames('Anh Bảo Đức Hạnh Khánh Linh Minh Phương Quỳnh Thảo Tuấn'),
    last: splitNames('Bùi Đặng Đỗ Hoàng Lê Nguyễn Phạm Trần Vũ'),
    dial: '+84 90 000 ',
    familyFirst: true,
  },
  {
    first: splitNames('伟|wei 芳|fang 静|jing 敏|min 磊|lei 秀英|xiuying 强|qiang 洋|yang'),
    last: splitNames('王|wang 李|li 张|zhang 刘|liu 陈|chen 杨|yang 赵|zhao 黄|huang'),
    dial: '+86 130 0000 ',
    familyFirst: true,
  },
  {
    first: splitNames('陽菜|hina 蓮|ren 美咲|misaki 大翔|hiroto 結衣|yui 翔太|shota 葵|aoi'),
    last: splitNames('佐藤|sato 鈴木|suzuki 高橋|takahashi 田中|tanaka 渡辺|watanabe 山本|yamamoto 小林|kobayashi'),
    dial: '+81 90 0000 ',
    familyFirst: true,
  },
  {
    first: splitNames('أحمد|ahmed فاطمة|fatima خالد|khaled ليلى|layla محمود|mahmoud نور|nour سارة|sara يوسف|yousef'),
    last: splitNames(
      'الحسن|alhassan الخطيب|alkhatib العلي|alali القحطاني|alqahtani المنصوري|almansoori النجار|alnajjar حداد|haddad',
    ),
    dial: '+971 50 000 ',
  },
  {
    first: splitNames('אבי|avi דנה|dana יעל|yael נועם|noam שירה|shira תמר|tamar'),
    last: splitNames('אברהמי|avrahami בן-דוד|bendavid כהן|cohen לוי|levi מזרחי|mizrahi פרץ|peretz'),
    dial: '+972 50 000 ',
  },
  {
    first: splitNames(
      'Анастасия|anastasia Дмитрий|dmitri Екатерина|ekaterina Иван|ivan Ольга|olga Тарас|taras Юлія|yuliia',
    ),
    last: splitNames(
      'Бондаренко|bondarenko Коваленко|kovalenko Гончар|honchar Мельник|melnyk Савчук|savchuk Шевченко|shevchenko',
    ),
    dial: '+380 50 000 ',
  },
];

/** Long names, to test layouts. */
const longNames = [
  'Maximiliana Guadalupe Esperanza del Pilar Fernández de Córdoba y Villanueva-Montemayor|maximiliana.villanueva',
  'Johann Friedrich Leopold Freiherr von Hohenstein-Waldburg zu Oberlichtenau und Niederbergkirchen|johann.hohenstein',
  'عبد الرحمن بن محمد بن عبد العزيز بن سلطان آل المنصوري الهاشمي|abdulrahman.almansoori',
  'Ratchaprasong Thanyawatthanakunwong Siripattanaphongphanit Na Ayutthaya|ratchaprasong.t',
];

/** Positions of the long names among the customers, so that the first pages of lists show some. */
const longNamePositions = [37, 181, 391, 396];

export type Person = { fullName: string; email: string; phoneNumber: string | null };

export function createPerson(position: number, random: Random): Person {
  const culture = random.pick(cultures);
  const [first, last] = [random.pick(culture.first), random.pick(culture.last)].map((name) => name.split('|')) as [
    string[],
    string[],
  ];
  const parts = culture.familyFirst ? [last[0], first[0]] : [first[0], last[0]];
  // Chinese and Japanese names have no space.
  const short = parts.join(/\p{Script=Han}/u.test(parts.join('')) ? '' : ' ');
  const [fullName = short, longEmail] = longNames[longNamePositions.indexOf(position)]?.split('|') ?? [];
  const mailbox = longEmail ?? `${toAsciiLetters(first.at(-1))}.${toAsciiLetters(last.at(-1))}`;
  return {
    fullName,
    email: `${mailbox}${position}@${random.pick(['example.com', 'example.com', 'example.org', 'example.net', 'mail.example'])}`,
    phoneNumber: random.boolean(0.82) ? `${culture.dial}${String(random.int(0, 999)).padStart(3, '0')}` : null,
  };
}

/** Transliterates a name to the Latin letters of an email address. */
function toAsciiLetters(name = ''): string {
  const special: Record<string, string> = { ł: 'l', đ: 'd', ı: 'i' };
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[łđı]/g, (letter) => special[letter] ?? letter)
    .replace(/[^a-z]/g, '');
}
