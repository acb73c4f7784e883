const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Granary</title>
<style>
  :root { color-scheme: light dark; --ink: light-dark(#222, #e8e6e3); --quiet: light-dark(#667, #99a); --accent: light-dark(#8f6515, #e2b04a); }
  body { font: 14px/1.6 system-ui, sans-serif; color: var(--ink); background: light-dark(#fdfcfa, #16171a); max-width: 44rem; margin: 12vh auto; padding: 0 1.5rem; }
  h1 { font-size: 22px; margin: 0 0 .25rem; } p { margin: 0 0 1.5rem; color: var(--quiet); }
  pre { background: light-dark(#f1eee8, #22242a); padding: 1rem; border-radius: 6px; overflow-x: auto; }
  a { color: var(--accent); }
</style>
</head>
<body>
<main>
<h1>◈ Granary is running</h1>
<p>Web pages, APIs and files become validated, queryable datasets.</p>
<pre><code>curl -H "Authorization: Bearer $KEY" ADDRESS/api/v1/status</code></pre>
<p>The first start printed an API key. Create another with <code>npx granary key</code>.</p>
<p>The dashboard is not built. Stop the program, run <code>node scripts/setup.mjs</code>, read its output, then start again.</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li>
<li><a href="/health">Health</a></li>
</ul>
</main>
</body>
</html>
`;

/** What a browser finds where the dashboard was not built. */
export const plainPage = (address: string): string => PAGE.replace('ADDRESS', address);
