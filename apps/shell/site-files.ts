import type { GenerateFiles } from '@mfe/build'
import { brand } from '@site/brand'
import { filesIcons, siteIcons } from '@site/ui/images'

const colors = { background_color: brand.themeColor.light, theme_color: brand.themeColor.light }

/** Lists icons of these file names with a size at their end: plain ones, and maskable ones. */
const iconsOf = (vector: string, name: string) => [
  { src: `/${vector}`, type: 'image/svg+xml', sizes: 'any' },
  ...[192, 512].flatMap((size) => [
    { src: `/${name}-${size}.png`, type: 'image/png', sizes: `${size}x${size}` },
    { src: `/${name}-maskable-${size}.png`, type: 'image/png', sizes: `${size}x${size}`, purpose: 'maskable' },
  ]),
]

/** The icons, drawn from the brand's mark, and the web app manifests that list them: of the site, and of its files. */
export const siteFiles = (async () => ({
  ...(await siteIcons(brand.mark)),
  ...(await filesIcons(brand.mark)),
  'site.webmanifest': JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/',
    display: 'browser',
    ...colors,
    icons: iconsOf('favicon.svg', 'icon'),
  }),
  'files.webmanifest': JSON.stringify({
    id: '/welcome',
    name: `${brand.name} Files`,
    short_name: 'Files',
    description: `Your folders and files at ${brand.name}`,
    start_url: '/welcome',
    scope: '/',
    display: 'standalone',
    shortcuts: [
      { name: 'Shared links', url: '/shares' },
      { name: 'Your account', short_name: 'Account', url: '/account' },
    ],
    ...colors,
    icons: iconsOf('files-icon.svg', 'files-icon'),
  }),
})) satisfies GenerateFiles
