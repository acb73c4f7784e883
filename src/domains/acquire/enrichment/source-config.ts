/** Settings of the sources of a job. */
export interface SourceConfig {
  selectors?: Readonly<Record<string, string>>;
  dkim_selectors?: readonly string[];
  js_rendering?: boolean;
}
