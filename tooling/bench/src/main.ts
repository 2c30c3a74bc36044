/** `pnpm bench <name>`: ratios against named peers, measured in interleaved rounds. Nothing here fails a build. */
const benches: Record<string, { what: string; run: () => Promise<string> }> = {
  pages: {
    what: 'bytes, paints, long tasks and navigation, against plain HTML, one app and a Next app',
    run: async () => (await import('./pages/bench-pages.ts')).benchPages(),
  },
  'pages --throughput': {
    what: 'render, of the home page alone',
    run: async () => (await import('./render/bench-render.ts')).benchRender(['/']),
  },
  render: {
    what: 'pages per second of the gateway, against nginx sending the same bytes from a file',
    run: async () => (await import('./render/bench-render.ts')).benchRender(),
  },
  files: {
    what: 'upload with fsync, download and a list of 1,000 entries, against nginx WebDAV on the same disk; the list against rclone too',
    run: async () => (await import('./files/bench-files.ts')).benchFiles(),
  },
  memory: {
    what: 'memory of the API alone and of the whole site while 1, 8 and 32 connections transfer files',
    run: async () => (await import('./memory/bench-memory.ts')).benchMemory(),
  },
  screen: {
    what: 'selecting a file among 200, opening and scrolling 10,000, against a plain HTML table of the same rows',
    run: async () => (await import('./screen/bench-screen.ts')).benchScreen(),
  },
}

const requested = process.argv.slice(2).join(' ')
const bench = benches[requested]
if (bench) {
  console.log(await bench.run())
} else {
  const names = Object.entries(benches).map(([known, { what }]) => `  pnpm bench ${known.padEnd(18)} ${what}`)
  console.log(`${requested ? `There is no bench "${requested}".\n` : ''}Benches:\n${names.join('\n')}`)
  if (requested) process.exitCode = 1
}

export {}
