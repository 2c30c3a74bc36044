import type { GenerateFiles } from '@mfe/build'
import { brand } from '@site/brand'
import { siteIcons } from '@site/ui/images'

/** The icons, drawn from the brand's mark, and the web app manifest that lists them. */
export const siteFiles = (async () => ({
  ...(await siteIcons(brand.mark)),
  'site.webmanifest': JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/',
    display: 'browser',
    background_color: brand.themeColor.light,
    theme_color: brand.themeColor.light,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...[192, 512].flatMap((size) => [
        { src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` },
        { src: `/icon-maskable-${size}.png`, type: 'image/png', sizes: `${size}x${size}`, purpose: 'maskable' },
      ]),
    ],
  }),
})) satisfies GenerateFiles
