-- Users are managed by Supabase Auth (auth.users table)

-- Authentication history
CREATE TABLE authentications (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id UUID REFERENCES auth.users(id) ON DELETE CASCADE NOT NULL,
  created_at TIMESTAMPTZ DEFAULT now() NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('authentic', 'fake', 'inconclusive')),
  confidence INTEGER NOT NULL CHECK (confidence >= 0 AND confidence <= 100),
  observations JSONB, -- AI observations array
  image_urls TEXT[] NOT NULL, -- Supabase Storage paths
  sneaker_model TEXT -- Detected or user-provided
);

-- Enable RLS
ALTER TABLE authentications ENABLE ROW LEVEL SECURITY;
CREATE POLICY "Users can view own authentications" ON authentications
  FOR SELECT USING (auth.uid() = user_id);
CREATE POLICY "Users can insert own authentications" ON authentications
  FOR INSERT WITH CHECK (auth.uid() = user_id);

-- Subscription tracking (supplements StoreKit)
CREATE TABLE subscriptions (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id UUID REFERENCES auth.users(id) ON DELETE CASCADE NOT NULL UNIQUE,
  product_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'expired', 'cancelled')),
  original_transaction_id TEXT,
  expires_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ DEFAULT now() NOT NULL,
  updated_at TIMESTAMPTZ DEFAULT now() NOT NULL
);

-- Enable RLS
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY "Users can view own subscription" ON subscriptions
  FOR SELECT USING (auth.uid() = user_id);
CREATE POLICY "Users can update own subscription" ON subscriptions
  FOR UPDATE USING (auth.uid() = user_id);

-- Free check tracking
CREATE TABLE free_checks (
  user_id UUID PRIMARY KEY REFERENCES auth.users(id) ON DELETE CASCADE,
  checks_used INTEGER DEFAULT 0 NOT NULL,
  last_check_at TIMESTAMPTZ
);

-- Enable RLS
ALTER TABLE free_checks ENABLE ROW LEVEL SECURITY;
CREATE POLICY "Users can view own free checks" ON free_checks
  FOR SELECT USING (auth.uid() = user_id);
CREATE POLICY "Users can update own free checks" ON free_checks
  FOR UPDATE USING (auth.uid() = user_id);
