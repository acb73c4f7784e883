-- The parts of a fee of the physician fee schedule, so that it can be worked out for each locality; null for other programs.
ALTER TABLE price_medicare_rates
  ADD COLUMN work numeric(18, 4),
  ADD COLUMN expense numeric(18, 4),
  ADD COLUMN malpractice numeric(18, 4),
  ADD COLUMN factor numeric(18, 4);

-- What work, practice and malpractice cost in a locality of Medicare, against the whole country.
CREATE TABLE price_medicare_localities (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  year integer NOT NULL,
  locality text NOT NULL,
  state text NOT NULL,
  name text NOT NULL,
  work numeric(18, 4) NOT NULL,
  expense numeric(18, 4) NOT NULL,
  malpractice numeric(18, 4) NOT NULL,
  PRIMARY KEY (account_id, year, locality)
);
CALL protect('price_medicare_localities');
