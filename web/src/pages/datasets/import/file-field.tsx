import { Field, Input } from '../../../kit/field.tsx';

/** Chooses a file by the system's own dialog. */
export const FileField = ({ onFile }: { onFile(file: File): void }) => (
  <Field label="File" hint="Or drop one on the page.">
    {(props) => (
      <Input
        {...props}
        type="file"
        className="py-1"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
        }}
      />
    )}
  </Field>
);
