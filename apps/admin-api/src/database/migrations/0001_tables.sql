CREATE TYPE "public"."activity" AS ENUM('active', 'inactive');--> statement-breakpoint
CREATE TYPE "public"."kyc_status" AS ENUM('pending', 'in_progress', 'completed', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('user', 'subadmin', 'admin');--> statement-breakpoint
CREATE TYPE "public"."upload_owner" AS ENUM('user_document', 'topup_proof');--> statement-breakpoint
CREATE TYPE "public"."ledger_cause" AS ENUM('topup', 'withdrawal', 'withdrawal_reversal', 'plan_purchase', 'plan_profit', 'plan_release', 'referral_earning', 'adjustment');--> statement-breakpoint
CREATE TYPE "public"."lock_in_unit" AS ENUM('days', 'months', 'years');--> statement-breakpoint
CREATE TYPE "public"."plan_type" AS ENUM('standard', 'vip');--> statement-breakpoint
CREATE TYPE "public"."network" AS ENUM('USDT_ERC20', 'USDT_BEP20', 'USDT_TRC20', 'ETH', 'BTC');--> statement-breakpoint
CREATE TYPE "public"."topup_status" AS ENUM('pending', 'approved', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."withdrawal_status" AS ENUM('pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."ticket_status" AS ENUM('pending', 'in_progress', 'on_hold', 'resolved', 'closed');--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner" "upload_owner" NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "user_counts" (
	"status" "activity" NOT NULL,
	"kyc_status" "kyc_status" NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" "role" DEFAULT 'user' NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text collate "C",
	"password_hash" text NOT NULL,
	"status" "activity" DEFAULT 'active' NOT NULL,
	"kyc_status" "kyc_status" DEFAULT 'pending' NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"identification_document_id" uuid,
	"identification_document_verified" boolean DEFAULT false NOT NULL,
	"proof_of_address_document_id" uuid,
	"proof_of_address_document_verified" boolean DEFAULT false NOT NULL,
	"selfie_upload_id" uuid,
	"selfie_upload_verified" boolean DEFAULT false NOT NULL,
	"referred_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"name_key" text collate "C" GENERATED ALWAYS AS (name_key(full_name)) STORED NOT NULL,
	"email_key" text collate "C" GENERATED ALWAYS AS (fold_case(email)) STORED NOT NULL,
	"search_text" text collate "C" GENERATED ALWAYS AS (fold_case(full_name || e'\x1f' || email || e'\x1f' || coalesce(phone_number, ''))) STORED NOT NULL,
	CONSTRAINT "users_permissions_known" CHECK ("users"."permissions" <@ array['dashboard', 'users', 'plans', 'subadmins', 'wallets', 'withdrawals', 'support', 'referrals', 'transactions']),
	CONSTRAINT "users_text_clean" CHECK (concat("users"."full_name", "users"."email", "users"."phone_number") !~ e'\x1f')
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"response_status" integer,
	"response_body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" text DEFAULT readable_id('WT', 'ledger_entry_numbers') NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"cause" "ledger_cause" NOT NULL,
	"cause_id" uuid NOT NULL,
	"cause_sequence" integer DEFAULT 1 NOT NULL,
	"plan_id" uuid,
	"description" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "ledger_entries_once_per_cause" UNIQUE("cause","cause_id","cause_sequence"),
	CONSTRAINT "ledger_entries_amount_not_zero" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "user_wallets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"balance" numeric(18, 2) DEFAULT '0' NOT NULL,
	"total_earned" numeric(18, 2) DEFAULT '0' NOT NULL,
	"total_spent" numeric(18, 2) DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_wallets_balance_not_negative" CHECK ("user_wallets"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"category" text NOT NULL,
	"plan_type" "plan_type" DEFAULT 'standard' NOT NULL,
	"investment_min" numeric(18, 2) NOT NULL,
	"investment_max" numeric(18, 2),
	"profit_min" numeric(7, 2) NOT NULL,
	"profit_max" numeric(7, 2) NOT NULL,
	"lock_in_period" integer NOT NULL,
	"lock_in_period_unit" "lock_in_unit" DEFAULT 'days' NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_investment_range" CHECK ("plans"."investment_min" >= 0 and "plans"."investment_max" > "plans"."investment_min"),
	CONSTRAINT "plans_profit_range" CHECK ("plans"."profit_min" >= 0 and "plans"."profit_max" >= "plans"."profit_min"),
	CONSTRAINT "plans_lock_in_positive" CHECK ("plans"."lock_in_period" > 0)
);
--> statement-breakpoint
CREATE TABLE "user_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_plans_amount_positive" CHECK ("user_plans"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_wallets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wallet_address" text NOT NULL,
	"network_type" "network" NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_wallets_address_once" UNIQUE("network_type","wallet_address")
);
--> statement-breakpoint
CREATE TABLE "topups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" text DEFAULT readable_id('TU', 'topup_numbers') NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"status" "topup_status" DEFAULT 'pending' NOT NULL,
	"network" "network" NOT NULL,
	"deposit_wallet_address" text NOT NULL,
	"transaction_hash" text,
	"description" text,
	"image_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" uuid,
	CONSTRAINT "topups_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "topups_amount_positive" CHECK ("topups"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"withdrawal_request" text DEFAULT readable_id('WD', 'withdrawal_numbers') NOT NULL,
	"user_id" uuid NOT NULL,
	"wallet_address" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"status" "withdrawal_status" DEFAULT 'pending' NOT NULL,
	"approvals" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" uuid,
	CONSTRAINT "withdrawals_withdrawalRequest_unique" UNIQUE("withdrawal_request"),
	CONSTRAINT "withdrawals_amount_positive" CHECK ("withdrawals"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" text DEFAULT readable_id('TK', 'ticket_numbers') NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" "ticket_status" DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_ticketId_unique" UNIQUE("ticket_id")
);
--> statement-breakpoint
CREATE TABLE "referral_earnings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"program_id" uuid NOT NULL,
	"referred_user_id" uuid NOT NULL,
	"investment_amount" numeric(18, 2) NOT NULL,
	"earning_amount" numeric(18, 2) NOT NULL,
	"multiplier_applied" numeric(7, 2) NOT NULL,
	"earning_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_earnings_positive" CHECK ("referral_earnings"."investment_amount" > 0 and "referral_earnings"."earning_amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "referral_milestones" (
	"milestone_number" integer PRIMARY KEY NOT NULL,
	"target_referrals" integer NOT NULL,
	"multiplier_reward" numeric(7, 2) NOT NULL,
	CONSTRAINT "referral_milestones_targetReferrals_unique" UNIQUE("target_referrals")
);
--> statement-breakpoint
CREATE TABLE "referral_milestones_achieved" (
	"program_id" uuid NOT NULL,
	"milestone_number" integer NOT NULL,
	"referrals_required" integer NOT NULL,
	"multiplier_added" numeric(7, 2) NOT NULL,
	"achieved_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_milestones_achieved_program_id_milestone_number_pk" PRIMARY KEY("program_id","milestone_number")
);
--> statement-breakpoint
CREATE TABLE "referral_programs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"referral_code" text NOT NULL,
	"total_referrals" integer DEFAULT 0 NOT NULL,
	"active_referrals" integer DEFAULT 0 NOT NULL,
	"current_multiplier" numeric(7, 2) DEFAULT '0' NOT NULL,
	"total_earnings" numeric(18, 2) DEFAULT '0' NOT NULL,
	"status" "activity" DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_programs_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "referral_programs_referralCode_unique" UNIQUE("referral_code"),
	CONSTRAINT "referral_programs_counts" CHECK ("referral_programs"."active_referrals" between 0 and "referral_programs"."total_referrals")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_identification_document_id_uploads_id_fk" FOREIGN KEY ("identification_document_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_proof_of_address_document_id_uploads_id_fk" FOREIGN KEY ("proof_of_address_document_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_selfie_upload_id_uploads_id_fk" FOREIGN KEY ("selfie_upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_id_users_id_fk" FOREIGN KEY ("referred_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_user_wallets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_wallets"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_wallets" ADD CONSTRAINT "user_wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_plans" ADD CONSTRAINT "user_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_plans" ADD CONSTRAINT "user_plans_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topups" ADD CONSTRAINT "topups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topups" ADD CONSTRAINT "topups_image_id_uploads_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topups" ADD CONSTRAINT "topups_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_earnings" ADD CONSTRAINT "referral_earnings_program_id_referral_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."referral_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_earnings" ADD CONSTRAINT "referral_earnings_referred_user_id_users_id_fk" FOREIGN KEY ("referred_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_milestones_achieved" ADD CONSTRAINT "referral_milestones_achieved_program_id_referral_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."referral_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_programs" ADD CONSTRAINT "referral_programs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email_key") WHERE "users"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role") WHERE "users"."role" <> 'user';--> statement-breakpoint
CREATE INDEX "users_referred_by" ON "users" USING btree ("referred_by_id") WHERE "users"."referred_by_id" is not null;--> statement-breakpoint
CREATE INDEX "users_by_status" ON "users" USING btree ("status","kyc_status","created_at","id") WHERE "users"."role" = 'user' and "users"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "attempts_resets_at" ON "attempts" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_at" ON "ledger_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_plan" ON "ledger_entries" USING btree ("plan_id") WHERE "ledger_entries"."plan_id" is not null;--> statement-breakpoint
CREATE INDEX "plans_created_at" ON "plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_plans_user" ON "user_plans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_plans_plan" ON "user_plans" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "topups_created_at" ON "topups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "topups_user" ON "topups" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "topups_status" ON "topups" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawals_created_at" ON "withdrawals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_created_at" ON "notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_updated_at" ON "tickets" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status");--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "referral_earnings_program" ON "referral_earnings" USING btree ("program_id","earning_date");--> statement-breakpoint
CREATE INDEX "referral_earnings_date" ON "referral_earnings" USING btree ("earning_date");--> statement-breakpoint
CREATE INDEX "referral_programs_created_at" ON "referral_programs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "referral_programs_leaders" ON "referral_programs" USING btree ("total_referrals","id");--> statement-breakpoint
CREATE INDEX "audit_log_created_at" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id");