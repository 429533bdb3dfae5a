CREATE TYPE "public"."density" AS ENUM('comfortable', 'compact');--> statement-breakpoint
CREATE TYPE "public"."list_name" AS ENUM('users', 'subadmins', 'plans', 'deposit-wallets', 'withdrawals', 'tickets', 'referrals', 'transactions', 'user-wallet', 'ledger', 'audit-log');--> statement-breakpoint
CREATE TABLE "default_views" (
	"admin_id" uuid NOT NULL,
	"list" "list_name" NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "default_views_admin_id_list_pk" PRIMARY KEY("admin_id","list")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list" "list_name" NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"density" "density" NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_view_id_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "views_name" ON "views" USING btree ("owner_id","list",lower("name"));