/** A record as it stands in the DNS. */
export const Raw = ({ text }: { text: string | null }) =>
  text === null ? (
    <span className="text-faint">no record</span>
  ) : (
    <code className="font-mono text-xs break-all">{text}</code>
  );
