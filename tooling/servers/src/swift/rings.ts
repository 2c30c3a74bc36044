import { runCommand } from '@site/run/command'
import type { ServerName } from './configuration.ts'
import { PYTHON, type Swift } from './find-swift.ts'

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
export async function buildRings(swift: Swift, home: string, ports: Readonly<Record<ServerName, number>>) {
  const servers = (['account', 'container', 'object'] as const).map((name) => `${name}=${ports[name]}`)
  const options = { env: swift.environment(home), output: 'keep' } as const
  const { code, output } = await runCommand(PYTHON, ['-c', BUILD, home, ...servers], options)
  if (code !== 0) throw new Error(`Swift's rings cannot be built: ${output.trim()}`)
}

/** Rejects if the file system does not support extended attributes, because Swift needs them for the metadata of objects. */
export async function assertExtendedAttributes(folder: string): Promise<void> {
  const probe = `import os, sys; os.setxattr(sys.argv[1], 'user.site', b'1')`
  const { code } = await runCommand(PYTHON, ['-c', probe, folder], { output: 'keep' })
  if (code === 0) return
  throw new Error(
    `${folder} does not support user extended attributes. To fix: set TMPDIR to a folder on ext4, xfs or btrfs, for example.`,
  )
}
