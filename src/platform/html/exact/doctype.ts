import { type Token, type TokenHandler, Tokenizer } from 'parse5';

/** The token of a document type declaration. There is one a page, so the reference tokeniser may take it apart. */
export function readDoctype(declaration: string): Token.DoctypeToken {
  let read: Token.DoctypeToken | undefined;
  const nothing = () => undefined;
  const handler: TokenHandler = {
    onDoctype: (token) => {
      read = token;
    },
    onComment: nothing,
    onStartTag: nothing,
    onEndTag: nothing,
    onEof: nothing,
    onCharacter: nothing,
    onNullCharacter: nothing,
    onWhitespaceCharacter: nothing,
    onParseError: null,
  };
  new Tokenizer({}, handler).write(declaration, true);
  if (read === undefined) throw new Error(`No document type declaration: ${declaration.slice(0, 100)}`);
  return read;
}
