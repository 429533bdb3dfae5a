-- Users of all roles, their documents, and triggers that keep both consistent.

CREATE TYPE activity AS ENUM('active', 'inactive');
--> statement-breakpoint
CREATE TYPE document_kind AS ENUM('identificationDocument', 'proofOfAddressDocument', 'selfieUpload');
--> statement-breakpoint
CREATE TYPE kyc_status AS ENUM('pending', 'in_progress', 'completed', 'rejected');
--> statement-breakpoint
CREATE TYPE role AS ENUM('user', 'subadmin', 'admin', 'service');
--> statement-breakpoint
CREATE TYPE upload_owner AS ENUM('user_document', 'topup_proof');
--> statement-breakpoint
CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  owner upload_owner NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  first_page_id uuid,
  page smallint DEFAULT 1 NOT NULL,
  page_count integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT uploads_name_unique UNIQUE (name),
  CONSTRAINT uploads_first_page CHECK ((page = 1) = (first_page_id is null) and page between 1 and page_count),
  CONSTRAINT uploads_first_page_id_uploads_id_fk FOREIGN KEY (first_page_id) REFERENCES uploads (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX uploads_pages ON uploads (first_page_id, page) WHERE first_page_id is not null;
--> statement-breakpoint
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  role role DEFAULT 'user' NOT NULL,
  full_name text NOT NULL,
  email text NOT NULL,
  phone_number text collate "C",
  password_hash text NOT NULL,
  status activity DEFAULT 'active' NOT NULL,
  kyc_status kyc_status DEFAULT 'pending' NOT NULL,
  kyc_reason text,
  kyc_reason_details text,
  permissions text[] DEFAULT '{}' NOT NULL,
  identification_document_id uuid,
  identification_document_verified boolean DEFAULT false NOT NULL,
  proof_of_address_document_id uuid,
  proof_of_address_document_verified boolean DEFAULT false NOT NULL,
  selfie_upload_id uuid,
  selfie_upload_verified boolean DEFAULT false NOT NULL,
  documents_at timestamptz,
  referred_by_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  closed_at timestamptz,
  name_key text collate "C" GENERATED ALWAYS AS (name_key(full_name)) STORED NOT NULL,
  email_key text collate "C" GENERATED ALWAYS AS (fold_case(email)) STORED NOT NULL,
  search_text text collate "C" GENERATED ALWAYS AS (fold_text(full_name || e'\x1f' || email || coalesce(e'\x1f' || phone_forms(phone_number), ''))) STORED NOT NULL,
  CONSTRAINT users_permissions_known CHECK (permissions <@ array['dashboard', 'users', 'plans', 'subadmins', 'wallets', 'withdrawals', 'support', 'referrals', 'transactions']),
  CONSTRAINT users_text_clean CHECK (concat(full_name, email, phone_number) !~ e'\x1f'),
  CONSTRAINT users_identification_document_id_uploads_id_fk FOREIGN KEY (identification_document_id) REFERENCES uploads (id),
  CONSTRAINT users_proof_of_address_document_id_uploads_id_fk FOREIGN KEY (proof_of_address_document_id) REFERENCES uploads (id),
  CONSTRAINT users_selfie_upload_id_uploads_id_fk FOREIGN KEY (selfie_upload_id) REFERENCES uploads (id),
  CONSTRAINT users_referred_by_id_users_id_fk FOREIGN KEY (referred_by_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX users_email_unique ON users (email_key) WHERE closed_at is null;
--> statement-breakpoint
CREATE INDEX users_staff ON users (role) WHERE role <> 'user';
--> statement-breakpoint
CREATE INDEX users_referred_at ON users (created_at) WHERE referred_by_id is not null;
--> statement-breakpoint
CREATE INDEX users_kyc_cases ON users (documents_at, id) WHERE role = 'user' and closed_at is null and kyc_status in ('pending', 'in_progress')
  and documents_at is not null;
--> statement-breakpoint
CREATE INDEX users_same_phone ON users (regexp_replace(phone_number, '[ ().-]', '', 'g')) WHERE role = 'user' and closed_at is null and phone_number is not null;
--> statement-breakpoint
CREATE INDEX users_by_status ON users (status, kyc_status, created_at, id) WHERE role = 'user' and closed_at is null;
--> statement-breakpoint
CREATE INDEX users_referred_by ON users (referred_by_id) WHERE referred_by_id IS NOT NULL;
--> statement-breakpoint
-- One index per sort order of the users list.
CREATE INDEX users_by_created ON users (created_at, id) INCLUDE (status, kyc_status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX users_by_name ON users (name_key, id) INCLUDE (status, kyc_status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX users_by_email ON users (email_key, id) INCLUDE (status, kyc_status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX users_by_phone ON users (phone_number, id) INCLUDE (status, kyc_status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX users_by_kyc ON users (kyc_status, id) INCLUDE (status) WHERE role = 'user' AND closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX users_identification_document ON users (identification_document_id)
WHERE identification_document_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_proof_of_address_document ON users (proof_of_address_document_id)
WHERE proof_of_address_document_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_selfie_upload ON users (selfie_upload_id) WHERE selfie_upload_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE document_requests (
  user_id uuid NOT NULL,
  kind document_kind NOT NULL,
  reason text NOT NULL,
  requested_by_id uuid NOT NULL,
  requested_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT document_requests_user_id_kind_pk PRIMARY KEY (user_id, kind),
  CONSTRAINT document_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT document_requests_requested_by_id_users_id_fk FOREIGN KEY (requested_by_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE TRIGGER users_no_truncate BEFORE TRUNCATE ON users
FOR EACH STATEMENT EXECUTE FUNCTION reject_write();
--> statement-breakpoint
-- A replaced document is no longer verified.
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
-- The time of the latest document, from which a KYC case is pending.
CREATE FUNCTION set_documents_at() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF num_nonnulls(NEW.identification_document_id, NEW.proof_of_address_document_id, NEW.selfie_upload_id) = 0 THEN
    NEW.documents_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.documents_at := coalesce(NEW.documents_at, NEW.created_at);
  ELSIF NEW.identification_document_id IS NOT NULL
          AND NEW.identification_document_id IS DISTINCT FROM OLD.identification_document_id
     OR NEW.proof_of_address_document_id IS NOT NULL
          AND NEW.proof_of_address_document_id IS DISTINCT FROM OLD.proof_of_address_document_id
     OR NEW.selfie_upload_id IS NOT NULL AND NEW.selfie_upload_id IS DISTINCT FROM OLD.selfie_upload_id THEN
    NEW.documents_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_set_documents_at
BEFORE INSERT OR UPDATE OF identification_document_id, proof_of_address_document_id, selfie_upload_id ON users
FOR EACH ROW EXECUTE FUNCTION set_documents_at();
--> statement-breakpoint
-- A document request is settled by a new file, the verified mark, or the end of the verification.
CREATE FUNCTION settle_document_requests() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_requests
  WHERE user_id = NEW.id AND (NEW.kyc_status IN ('completed', 'rejected') OR CASE kind
    WHEN 'identificationDocument' THEN NEW.identification_document_verified
      OR (NEW.identification_document_id IS NOT NULL AND NEW.identification_document_id IS DISTINCT FROM OLD.identification_document_id)
    WHEN 'proofOfAddressDocument' THEN NEW.proof_of_address_document_verified
      OR (NEW.proof_of_address_document_id IS NOT NULL AND NEW.proof_of_address_document_id IS DISTINCT FROM OLD.proof_of_address_document_id)
    WHEN 'selfieUpload' THEN NEW.selfie_upload_verified
      OR (NEW.selfie_upload_id IS NOT NULL AND NEW.selfie_upload_id IS DISTINCT FROM OLD.selfie_upload_id)
    END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_settle_document_requests
AFTER UPDATE OF kyc_status, identification_document_id, identification_document_verified,
  proof_of_address_document_id, proof_of_address_document_verified, selfie_upload_id, selfie_upload_verified ON users
FOR EACH ROW EXECUTE FUNCTION settle_document_requests();
