-- The same transfer is recognised however its hash was copied, and whichever currency of its chain it is said to be.

-- The chain that a currency is moved on. An enum's words may be added to: a new one is a chain of its own until it is here.
CREATE FUNCTION network_chain(value network) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE network_word(value)
  WHEN 'ETH' THEN 'ethereum'
  WHEN 'USDT_ERC20' THEN 'ethereum'
  WHEN 'USDT_BEP20' THEN 'bsc'
  WHEN 'USDT_TRC20' THEN 'tron'
  WHEN 'BTC' THEN 'bitcoin'
  ELSE network_word(value)
END;
--> statement-breakpoint
-- A transaction hash as it is compared: its 64 hexadecimal digits in lower case, without 0x, also where they stand in the
-- address of an explorer; any other text in lower case, without 0x, white space and invisible characters.
CREATE FUNCTION hash_key(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(
  substring(fold_case(value) from '(?:^|[^0-9a-f])([0-9a-f]{64})(?![0-9a-f])'),
  regexp_replace(
    regexp_replace(fold_case(value), '[\s\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]', '', 'g'),
    '^0x', ''
  )
);
--> statement-breakpoint
DROP INDEX "topups_hash";--> statement-breakpoint
CREATE INDEX "topups_hash" ON "topups" USING btree (hash_key("transaction_hash"),network_chain("network")) WHERE "topups"."transaction_hash" <> '';
