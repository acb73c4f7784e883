import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceUnavailable } from '../../../kernel/errors.ts';
import { faultDocument, faultOf, S3Fault } from './s3-fault.ts';

test('the document escapes what people sent', () => {
  const fault = new S3Fault('AccessDenied', 'No <b> & "c".');
  assert.equal(
    faultDocument(fault, "/granary/<k>&'", 'r-1'),
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>No &lt;b&gt; &amp; &quot;c&quot;.</Message><Resource>/granary/&lt;k&gt;&amp;&apos;</Resource><RequestId>r-1</RequestId></Error>',
  );
});

test('an outage is told with a time to come back, all else as a fault of ours without its reason', () => {
  const away = faultOf(serviceUnavailable('The object store is unavailable.', { retryAfter: 2 }));
  assert.deepEqual(
    [away.code, away.status, away.message, away.headers],
    ['ServiceUnavailable', 503, 'The object store is unavailable.', { 'retry-after': '2' }],
  );
  assert.equal(faultOf(serviceUnavailable('Away.')).headers['retry-after'], '5');
  const cause = new Error('a secret detail');
  const broken = faultOf(cause);
  assert.deepEqual([broken.code, broken.status, broken.cause], ['InternalError', 500, cause]);
  assert.doesNotMatch(broken.message, /secret/);
  const fault = new S3Fault('NoSuchKey', 'None.');
  assert.equal(faultOf(fault), fault);
});
