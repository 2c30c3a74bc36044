import { escapeHtml } from '@mfe/contract'

/** Renders the page to show while there is no build to serve. It reloads itself every second. */
export function failurePage(failures: readonly string[]): string {
  const texts = failures.map((text) => `<pre>${escapeHtml(text)}</pre>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="1">
<title>Not built yet</title>
<style>body{font:1rem/1.5 sans-serif;margin:2rem}pre{white-space:pre-wrap;padding:1rem;border-left:4px solid #c33}</style>
</head>
<body><h1>The site cannot be shown yet</h1>
${texts.join('\n')}
<p>This page reloads once the code is fixed.</p>
</body>
</html>
`
}
