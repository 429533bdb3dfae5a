import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The yardstick: Node's own HTTP server and the driver, nothing else. `/page` reads one page of the users list without
 * counting; `/counted` counts as well, and `/search` searches and counts, the way that lists are usually written.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const columns = 'id, full_name, email, phone_number, kyc_status';
const listed = `from users where role = 'user' and closed_at is null`;
const matching = `${listed} and (full_name ilike $1 or email ilike $1 or phone_number ilike $1)`;
const newest = 'order by created_at desc, id desc limit';

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(request, response) {
  try {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const limit = Number(searchParams.get('limit'));
    const offset = (Number(searchParams.get('page')) - 1) * limit;
    const term = `%${searchParams.get('search') ?? ''}%`;
    const { rows: users } =
      pathname === '/search'
        ? await pool.query(`select ${columns} ${matching} ${newest} $2 offset $3`, [term, limit, offset])
        : await pool.query(`select ${columns} ${listed} ${newest} $1 offset $2`, [limit, offset]);
    const counting =
      pathname === '/search'
        ? await pool.query(`select count(*) ${matching}`, [term])
        : pathname === '/counted'
          ? await pool.query(`select count(*) ${listed}`)
          : undefined;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, data: { users, total: counting?.rows[0].count } }));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(process.env.PORT), '127.0.0.1');
