import type { Client } from 'pg';

const firstNames =
  'Ada Adam Aisha Alan Alejandra Amara Amir Ana Anders Andrea Anita Anna Antonio Arjun Astrid Beatriz Ben Bianca Boris Camille Carlos Carmen Chidi Chloe Clara Dana Daniel David Diego Dmitri Elena Élodie Emeka Emma Erik Esra Ethan Eva Fatima Felix Fiona Francesca Gabriel George Giulia Grace Hana Hans Hassan Helen Henrik Hugo Ibrahim Ines Ingrid Irina Isabel Ivan Jack James Jana Jasmine Jin Joao John Jonas Jose Julia Kaito Karim Kate Kavya Kenji Kofi Lars Laura Layla Lea Leo Liam Lin Lucas Lucia Maja Malik Marco Maria Marta Max Mei Mia Miguel Mina Mohamed Nadia Naomi Nia Nikolai Nina Noah Nora Olga Oliver Omar Oscar Pablo Paula Pedro Petra Priya Quentin Rachel Rafael Rania Ravi Rosa Ruth Sam Sara Sergei Sofia Soren Stella Tara Thomas Tomas Uma Valentina Vera Victor Wei William Yara Yusuf Zara Zoe'.split(
    ' ',
  );
const lastNames =
  'Abara Abbott Adeyemi Ahmed Akhtar Alvarez Andersen Anderson Bakker Banerjee Barbosa Becker Bellini Berg Bianchi Bondarenko Brown Campbell Carvalho Castillo Chen Chowdhury Clarke Cohen Costa Cruz Dahl Das Davies Diallo Diaz Dubois Duarte Eriksen Esposito Evans Farah Fernandez Ferrari Fischer Fontaine Garcia Gomez Gonzalez Gupta Haddad Hall Hansen Hassan Hernandez Hoffmann Horvat Hughes Hussein Ibrahim Ito Ivanov Jansen Jensen Johansson Johnson Jones Kang Kaplan Karlsson Kaya Khan Kim Kimura King Kowalski Kumar Larsen Laurent Lee Lehmann Lewis Li Lindberg Liu Lopez Mahmoud Marino Martin Martinez Mbeki Mehta Mendes Meyer Miller Moore Moreau Moretti Morris Murphy Nakamura Nasser Nguyen Nielsen Novak Obi Okafor Okonkwo Olsen Omondi Ortiz Osei Park Patel Pereira Perez Petrov Pham Popescu Ramirez Rao Reyes Ricci Rivera Roberts Rossi Rousseau Ruiz Russo Saito Salem Sanchez Santos Sato Schmidt Schneider Scott Shah Sharma Silva Singh Smith Sousa Suzuki Svensson Takahashi Tan Taylor Thomas Thompson Torres Tran Turner Varga Vasquez Vogel Walker Wang Watanabe Weber White Williams Wilson Wong Wright Yamamoto Yilmaz Young Zhang Zimmermann'.split(
    ' ',
  );

/**
 * Fills a migrated, empty database with realistic customers: names, providers, statuses and sign-up times are unevenly
 * distributed, a quarter have no phone. The search and sort indexes are dropped before the load and recreated after it.
 */
export async function loadUsers(client: Client, count: number): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'users'::regclass and not indisprimary`,
  );
  await client.query(`drop index ${indexes.map((index) => index.name).join(', ')}`);
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query(
    `insert into users (full_name, email, phone_number, password_hash, status, kyc_status, created_at)
     select first || ' ' || last,
            lower(first) || '.' || lower(last) || n || '@' || provider,
            case when n % 4 > 0 then '+' || (30 + n % 60) || ' ' || (100000000 + hashint8(n)::bigint & 536870911) end,
            'not a hash',
            (case when hashint8(n * 7) & 7 = 3 then 'inactive' else 'active' end)::activity,
            (array['completed', 'completed', 'completed', 'completed', 'pending', 'pending', 'pending', 'in_progress', 'in_progress', 'rejected'])[1 + (hashint8(n * 11) & 65535) * 10 / 65536]::kyc_status,
            timestamptz '2026-01-01' - n * interval '1 minute'
     from (
       select n,
              ($2::text[])[1 + (hashint8(n * 3) & 65535) * cardinality($2) / 65536] as first,
              ($3::text[])[1 + (hashint8(n * 5) & 65535) * cardinality($3) / 65536] as last,
              (array['gmail.com', 'gmail.com', 'gmail.com', 'outlook.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'proton.me', 'example.org', 'example.net'])[1 + (hashint8(n * 13) & 65535) * 10 / 65536] as provider
       from generate_series(1, $1::bigint) as n
     ) as people`,
    [count, firstNames, lastNames],
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze users');
  await client.query('vacuum analyze record_counts');
}
