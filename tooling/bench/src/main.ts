/** `pnpm bench <name>`: ratios against named peers, measured in interleaved rounds. Nothing here fails a build. */
const benches: Record<string, { description: string; run: () => Promise<string> }> = {
  pages: {
    description: 'bytes, paints, long tasks and navigation, against plain HTML, one app and a Next app',
    run: async () => (await import('./pages/bench-pages.ts')).benchPages(),
  },
  'pages --throughput': {
    description: 'render, but only of the home page',
    run: async () => (await import('./render/bench-render.ts')).benchRender(['/']),
  },
  site: {
    description: 'what the page "About this site" states: writes its figures, of all public pages',
    run: async () => (await import('./site/bench-site.ts')).benchSite(),
  },
  ...Object.fromEntries(
    (['weights', 'accessibility', 'speed'] as const).map((part) => [
      `site --${part}`,
      {
        description: `site, but only its ${part}`,
        run: async () => (await import('./site/bench-site.ts')).benchSite([part]),
      },
    ]),
  ),
  render: {
    description: 'pages per second of the gateway, against nginx sending the same bytes from a file',
    run: async () => (await import('./render/bench-render.ts')).benchRender(),
  },
  files: {
    description:
      'upload with fsync, download and a list of 1,000 entries, against nginx WebDAV on the same disk; the list also against rclone',
    run: async () => (await import('./files/bench-files.ts')).benchFiles(),
  },
  memory: {
    description:
      'memory of the API alone and of the whole site while 1, 8 and 32 connections transfer files, and memory --attacks',
    run: async () => (await import('./memory/bench-memory.ts')).benchMemory(),
  },
  'memory --attacks': {
    description: 'memory of the whole site and times of honest calls during attacks',
    run: async () => (await import('./attacks/bench-attacks.ts')).benchAttacks(),
  },
  screen: {
    description:
      'selecting among 200 folders and files, opening and scrolling 10,000, against a plain HTML table of the same rows',
    run: async () => (await import('./screen/bench-screen.ts')).benchScreen(),
  },
  releases: {
    description: 'publish, promote and roll back over HTTP from another repository, also at 200 requests a second',
    run: async () => (await import('./releases/bench-releases.ts')).benchReleases(),
  },
  scale: {
    description: 'two gateways and two replicas behind nginx, one killed and one restarted: losses, errors, costs',
    run: async () => (await import('./scale/bench-scale.ts')).benchScale(),
  },
  'scale --costs': {
    description: 'the CPU time of each operation, of a fleet and of one process',
    run: async () => (await import('./scale/bench-scale.ts')).benchScale(['costs']),
  },
}

const requested = process.argv.slice(2).join(' ')
const bench = benches[requested]
if (bench) {
  console.log(await bench.run())
} else {
  const names = Object.entries(benches).map(
    ([name, { description }]) => `  pnpm bench ${name.padEnd(20)} ${description}`,
  )
  console.log(`${requested ? `There is no bench "${requested}".\n` : ''}Benches:\n${names.join('\n')}`)
  if (requested) process.exitCode = 1
}

export {}
