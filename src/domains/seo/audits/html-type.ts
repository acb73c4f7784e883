const HTML = /^(?:text\/html|application\/xhtml\+xml)\b|^$/i;

/** Whether an answer of this type is a page; text and XML are not, whatever stands in them. */
export const isHtmlType = (contentType: string): boolean => HTML.test(contentType);
