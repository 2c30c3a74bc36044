import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runCommand } from '@site/run/command'
import { freePort } from '../port.ts'
import { endProgram, hasEnded, withParentDeathSignal } from '../program.ts'
import { createServerFolder } from '../server-folder.ts'
import { commonConfiguration, KEYS, SERVERS, type ServerName, serverConfiguration } from './configuration.ts'
import { findSwift, PYTHON, type Swift } from './find-swift.ts'

const START_LIMIT_MS = 60_000

type Ports = Readonly<Record<ServerName, number>>

/**
 * Starts OpenStack Swift on free loopback ports, unpacked if needed. `url` is the S3 endpoint, with the bucket in the
 * path. Disposal deletes the data.
 */
export async function startSwift() {
  const swift = await findSwift()
  const home = await createServerFolder('swift')
  const children: ChildProcess[] = []
  const remove = async () => {
    // SIGTERM would make Swift wait until its connections close; its data is deleted anyway.
    await Promise.all(children.map((child) => endProgram(child, 'SIGKILL')))
    await rm(home, { recursive: true, maxRetries: 5 })
  }
  try {
    await assertExtendedAttributes(home)
    const ports = await configure(swift, home)
    for (const server of SERVERS) children.push(await startServer(swift, server, home))
    await Promise.all(SERVERS.map((server, index) => waitForResponse(server, ports[server], home, children[index])))
    /** Restarts the proxy server, which then rejects the first key. */
    const withdrawFirstKey = async () => {
      const index = SERVERS.indexOf('proxy')
      const former = children[index]
      if (former) await endProgram(former, 'SIGKILL')
      await writeFile(join(home, 'proxy.conf'), serverConfiguration('proxy', home, ports.proxy, [KEYS.second]))
      const proxy = await startServer(swift, 'proxy', home)
      children[index] = proxy
      await waitForResponse('proxy', ports.proxy, home, proxy)
    }
    const pids = children.flatMap(({ pid }) => pid ?? [])
    return { url: `http://127.0.0.1:${ports.proxy}`, pids, withdrawFirstKey, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function configure(swift: Swift, home: string): Promise<Ports> {
  const [account, container, object, proxy] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const ports = { account, container, object, proxy }
  await mkdir(join(home, 'disk'))
  await writeFile(join(home, 'swift.conf'), commonConfiguration)
  for (const server of SERVERS)
    await writeFile(join(home, `${server}.conf`), serverConfiguration(server, home, ports[server]))
  await buildRings(swift, home, ports)
  return ports
}

async function startServer({ programs, environment }: Swift, server: ServerName, home: string): Promise<ChildProcess> {
  await using log = await open(join(home, `${server}.log`), 'a')
  const command = [PYTHON, join(programs, `swift-${server}-server`), join(home, `${server}.conf`), '--verbose'] as const
  const [program, ...args] = withParentDeathSignal(command, 'KILL')
  return spawn(program, args, {
    env: { ...environment(home), PATH: '/usr/bin:/bin' },
    stdio: ['ignore', log.fd, log.fd],
  })
}

/** Waits for a response, because a server listens before it can respond. */
async function waitForResponse(server: ServerName, port: number, home: string, child: ChildProcess | undefined) {
  const deadline = performance.now() + START_LIMIT_MS
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(START_LIMIT_MS) })
      return
    } catch (error) {
      if (!child || hasEnded(child) || performance.now() > deadline) {
        const log = await readFile(join(home, `${server}.log`), 'utf8')
        throw new Error(`Swift's ${server} server failed to start: ${log}`, { cause: error })
      }
    }
    await pause(50)
  }
}

/** Builds one ring per storage server, with one partition on one disk, like `swift-ring-builder` but in one process. */
const BUILD = `
import sys
from swift.common.ring import RingBuilder
home, *servers = sys.argv[1:]
for server in servers:
    name, port = server.split('=')
    builder = RingBuilder(part_power=0, replicas=1, min_part_hours=0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(f'{home}/{name}.ring.gz')
`

/** Writes the ring files that tell the proxy the addresses of the other servers. */
async function buildRings(swift: Swift, home: string, ports: Readonly<Record<ServerName, number>>) {
  const servers = (['account', 'container', 'object'] as const).map((name) => `${name}=${ports[name]}`)
  const options = { env: swift.environment(home), output: 'keep' } as const
  const { code, output } = await runCommand(PYTHON, ['-c', BUILD, home, ...servers], options)
  if (code !== 0) throw new Error(`Swift's rings cannot be built: ${output.trim()}`)
}

/** Rejects if the file system does not support extended attributes, because Swift needs them for the metadata of objects. */
async function assertExtendedAttributes(folder: string): Promise<void> {
  const probe = `import os, sys; os.setxattr(sys.argv[1], 'user.site', b'1')`
  const { code } = await runCommand(PYTHON, ['-c', probe, folder], { output: 'keep' })
  if (code === 0) return
  throw new Error(
    `${folder} does not support user extended attributes. To fix: set TMPDIR to a folder on ext4, xfs or btrfs, for example.`,
  )
}
