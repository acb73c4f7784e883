/** `fetch` that tells how many bytes of its body have been sent, which the browser's own does not. */
export const uploadFetch =
  (onSent: (bytes: number) => void): typeof fetch =>
  (address, options = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const { signal } = options;
      const stop = () => {
        request.abort();
        reject(signal?.reason);
      };
      const end = (settle: () => void) => () => {
        signal?.removeEventListener('abort', stop);
        settle();
      };
      request.open(options.method ?? 'GET', String(address));
      request.responseType = 'blob';
      new Headers(options.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded }) => onSent(loaded);
      request.onload = end(() => resolve(responseOf(request)));
      request.onerror = end(() => reject(new TypeError('The connection was lost.')));
      signal?.addEventListener('abort', stop, { once: true });
      request.send(options.body as XMLHttpRequestBodyInit);
    });

function responseOf(request: XMLHttpRequest): Response {
  const headers = request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]);
  return new Response(request.response as Blob, { status: request.status, headers });
}
