import type { Dice } from './dice';

/** Names as people write them; after a bar, how they spell them in an email address. */
type Culture = {
  first: readonly [string, ...string[]];
  last: readonly [string, ...string[]];
  dial: string;
  familyFirst?: boolean;
};

const words = (list: string) => {
  const [first = '', ...rest] = list.split(' ');
  return [first, ...rest] as const;
};

const cultures: readonly [Culture, ...Culture[]] = [
  {
    first: words(
      'Amelia Arthur Beatrice Callum Daisy Edward Florence George Harriet Isla Jack Matilda Oliver Poppy Rupert Sienna Theodore Violet',
    ),
    last: words(
      "Ashworth Bennett Carlisle Dawson Ellis Fairfax Gallagher Hargreaves Kingsley Lockwood Mercer O'Connor Pemberton Radcliffe Sinclair Whitaker",
    ),
    dial: '+44 7700 900',
  },
  {
    first: words(
      'Aaliyah Brandon Caleb Dominic Eleanor Gabriella Hunter Jasmine Logan Madison Nathaniel Savannah Trevor Zachary',
    ),
    last: words(
      'Anderson Brooks Coleman Dalton Foster Griffin Hayes Jefferson Lawson Montgomery Powell Sullivan Vaughn Washington',
    ),
    dial: '+1 202 555 0',
  },
  {
    first: words(
      'Alejandro Belén Camila Diego Estefanía Ignacio Joaquín Lucía Mateo Paloma Rocío Sebastián Valentina Ximena',
    ),
    last: words(
      'Álvarez Benítez Castañeda Domínguez Echeverría Fuentes Gutiérrez Ibáñez Jiménez Muñoz Peña Quiroga Sepúlveda Zúñiga',
    ),
    dial: '+34 600 000 ',
  },
  {
    first: words('Adaeze Babajide Chiamaka Ebuka Folake Ifeoma Kelechi Ngozi Olumide Temitope Uchenna Yewande'),
    last: words('Abiodun Adeyemi Balogun Chukwu Eze Nwosu Obasanjo Ogunleye Okafor Okonkwo Olawale Uzoma'),
    dial: '+234 800 000 ',
  },
  {
    first: words('Aarav Ananya Devika Harpreet Ishaan Kavita Lakshmi Meera Nikhil Priyanka Rohan Siddharth Vikram'),
    last: words(
      'Agarwal Banerjee Chaudhary Deshpande Iyer Kulkarni Malhotra Mukherjee Nair Reddy Subramanian Venkatesan',
    ),
    dial: '+91 90000 00',
  },
  {
    first: words('Agnieszka Bartosz Dorota Grzegorz Katarzyna Łukasz Małgorzata Paweł Przemysław Wojciech Zuzanna'),
    last: words('Adamczyk Bąk Gołąb Kowalczyk Mazur Nowak Pająk Sroka Wójcik Wróbel'),
    dial: '+48 500 000 ',
  },
  {
    first: words('Ayşe Berkay Çağla Elif Emre Gökhan İpek Mehmet Özge Şebnem Umut Yağmur'),
    last: words('Aydın Çelik Demir Erdoğan Güneş Kılıç Öztürk Şahin Yıldırım Yılmaz'),
    dial: '+90 500 000 ',
  },
  {
    first: words('Anh Bảo Đức Hạnh Khánh Linh Minh Phương Quỳnh Thảo Tuấn'),
    last: words('Bùi Đặng Đỗ Hoàng Lê Nguyễn Phạm Trần Vũ'),
    dial: '+84 90 000 ',
    familyFirst: true,
  },
  {
    first: words('伟|wei 芳|fang 静|jing 敏|min 磊|lei 秀英|xiuying 强|qiang 洋|yang'),
    last: words('王|wang 李|li 张|zhang 刘|liu 陈|chen 杨|yang 赵|zhao 黄|huang'),
    dial: '+86 130 0000 ',
    familyFirst: true,
  },
  {
    first: words('陽菜|hina 蓮|ren 美咲|misaki 大翔|hiroto 結衣|yui 翔太|shota 葵|aoi'),
    last: words('佐藤|sato 鈴木|suzuki 高橋|takahashi 田中|tanaka 渡辺|watanabe 山本|yamamoto 小林|kobayashi'),
    dial: '+81 90 0000 ',
    familyFirst: true,
  },
  {
    first: words('أحمد|ahmed فاطمة|fatima خالد|khaled ليلى|layla محمود|mahmoud نور|nour سارة|sara يوسف|yousef'),
    last: words(
      'الحسن|alhassan الخطيب|alkhatib العلي|alali القحطاني|alqahtani المنصوري|almansoori النجار|alnajjar حداد|haddad',
    ),
    dial: '+971 50 000 ',
  },
  {
    first: words('אבי|avi דנה|dana יעל|yael נועם|noam שירה|shira תמר|tamar'),
    last: words('אברהמי|avrahami בן-דוד|bendavid כהן|cohen לוי|levi מזרחי|mizrahi פרץ|peretz'),
    dial: '+972 50 000 ',
  },
  {
    first: words('Анастасия|anastasia Дмитрий|dmitri Екатерина|ekaterina Иван|ivan Ольга|olga Тарас|taras Юлія|yuliia'),
    last: words(
      'Бондаренко|bondarenko Коваленко|kovalenko Гончар|honchar Мельник|melnyk Савчук|savchuk Шевченко|shevchenko',
    ),
    dial: '+380 50 000 ',
  },
];

/** Real enough to break a layout that has only met short names. */
const longNames = [
  'Maximiliana Guadalupe Esperanza del Pilar Fernández de Córdoba y Villanueva-Montemayor|maximiliana.villanueva',
  'Johann Friedrich Leopold Freiherr von Hohenstein-Waldburg zu Oberlichtenau und Niederbergkirchen|johann.hohenstein',
  'عبد الرحمن بن محمد بن عبد العزيز بن سلطان آل المنصوري الهاشمي|abdulrahman.almansoori',
  'Ratchaprasong Thanyawatthanakunwong Siripattanaphongphanit Na Ayutthaya|ratchaprasong.t',
];

/** Signed up at these positions among the customers, so that the lists' first pages show some. */
const longNamePositions = [37, 181, 391, 396];

export type Person = { fullName: string; email: string; phoneNumber: string | null };

export function createPerson(position: number, dice: Dice): Person {
  const culture = dice.pick(cultures);
  const [first, last] = [dice.pick(culture.first), dice.pick(culture.last)].map((name) => name.split('|')) as [
    string[],
    string[],
  ];
  const parts = culture.familyFirst ? [last[0], first[0]] : [first[0], last[0]];
  // Chinese and Japanese names stand without a space.
  const short = parts.join(/\p{Script=Han}/u.test(parts.join('')) ? '' : ' ');
  const [fullName = short, longEmail] = longNames[longNamePositions.indexOf(position)]?.split('|') ?? [];
  const mailbox = longEmail ?? `${plain(first.at(-1))}.${plain(last.at(-1))}`;
  return {
    fullName,
    email: `${mailbox}${position}@${dice.pick(['example.com', 'example.com', 'example.org', 'example.net', 'mail.example'])}`,
    phoneNumber: dice.isLucky(0.82) ? `${culture.dial}${String(dice.int(0, 999)).padStart(3, '0')}` : null,
  };
}

/** What a mail provider would take: Latin letters only. */
function plain(name = ''): string {
  const special: Record<string, string> = { ł: 'l', đ: 'd', ı: 'i' };
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[łđı]/g, (letter) => special[letter] ?? letter)
    .replace(/[^a-z]/g, '');
}
