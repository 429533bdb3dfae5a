import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The baseline: Node's HTTP server and the database driver. `/page` reads a page of the users list without a count,
 * `/counted` with one, and `/search` searches and counts, as lists are usually implemented.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const COLUMNS = 'id, full_name, email, phone_number, kyc_status';
const USERS = `from users where role = 'user' and closed_at is null`;
const search = `${USERS} and (full_name ilike $1 or email ilike $1 or phone_number ilike $1)`;
const NEWEST_FIRST = 'order by created_at desc, id desc limit';

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(request, response) {
  try {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const limit = Number(searchParams.get('limit'));
    const offset = (Number(searchParams.get('page')) - 1) * limit;
    const term = `%${searchParams.get('search') ?? ''}%`;
    const { rows: users } =
      pathname === '/search'
        ? await pool.query(`select ${COLUMNS} ${search} ${NEWEST_FIRST} $2 offset $3`, [term, limit, offset])
        : await pool.query(`select ${COLUMNS} ${USERS} ${NEWEST_FIRST} $1 offset $2`, [limit, offset]);
    const countResult =
      pathname === '/search'
        ? await pool.query(`select count(*) ${search}`, [term])
        : pathname === '/counted'
          ? await pool.query(`select count(*) ${USERS}`)
          : undefined;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, data: { users, total: countResult?.rows[0].count } }));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}

const server = createServer((request, response) => void respond(request, response));
server.listen(Number(process.env.PORT), '127.0.0.1');
