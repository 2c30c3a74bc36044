import { preload } from 'react-dom'
import { Markup } from '../components/markup.jsx'
import frame from '../content/frame.json'
import '../content/styles.css'

export const viewport = { colorScheme: 'light dark' }

export default function RootLayout({ children }) {
  for (const font of frame.fonts) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang="en" data-audience="public">
      <body>
        <Markup nodes={frame.nodes} main={children} />
      </body>
    </html>
  )
}
