ALTER TABLE "notifications" DROP CONSTRAINT "notifications_permission_known";--> statement-breakpoint
DROP INDEX "topups_hash";--> statement-breakpoint
CREATE INDEX "topups_pending_address" ON "topups" USING btree ("network",fold_case("deposit_wallet_address")) WHERE "topups"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "withdrawals_address" ON "withdrawals" USING btree (fold_case("wallet_address"));--> statement-breakpoint
CREATE INDEX "topups_hash" ON "topups" USING btree (fold_case("transaction_hash"),"network") WHERE "topups"."transaction_hash" <> '';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_permission_known" CHECK ("notifications"."permission" in ('any', 'main-admin', 'dashboard', 'users', 'plans', 'subadmins', 'wallets', 'withdrawals', 'support', 'referrals', 'transactions'));
--> statement-breakpoint
-- That a document is verified is said of the file that was looked at, whoever puts another in its place.
CREATE FUNCTION unverify_replaced_documents() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.identification_document_id IS DISTINCT FROM OLD.identification_document_id THEN
    NEW.identification_document_verified := false;
  END IF;
  IF NEW.proof_of_address_document_id IS DISTINCT FROM OLD.proof_of_address_document_id THEN
    NEW.proof_of_address_document_verified := false;
  END IF;
  IF NEW.selfie_upload_id IS DISTINCT FROM OLD.selfie_upload_id THEN
    NEW.selfie_upload_verified := false;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_unverify_replaced_documents
BEFORE UPDATE OF identification_document_id, proof_of_address_document_id, selfie_upload_id ON users
FOR EACH ROW EXECUTE FUNCTION unverify_replaced_documents();
--> statement-breakpoint
-- Where money will arrive from now on, in full: an address of somebody else's is seen the same minute.
CREATE FUNCTION notify_of_deposit_addresses() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO notifications (permission, title, message)
    VALUES ('main-admin', 'New deposit address', replace(NEW.network_type::text, '_', ' ') || ': ' || NEW.wallet_address);
  ELSIF (NEW.network_type, NEW.wallet_address) IS DISTINCT FROM (OLD.network_type, OLD.wallet_address) THEN
    INSERT INTO notifications (permission, title, message)
    VALUES ('main-admin', 'Deposit address changed',
            'From ' || replace(OLD.network_type::text, '_', ' ') || ': ' || OLD.wallet_address ||
            ' to ' || replace(NEW.network_type::text, '_', ' ') || ': ' || NEW.wallet_address);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_wallets_notify AFTER INSERT OR UPDATE OF network_type, wallet_address ON deposit_wallets
FOR EACH ROW EXECUTE FUNCTION notify_of_deposit_addresses();
