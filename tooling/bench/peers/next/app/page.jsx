import { Markup } from '../components/markup.jsx'
import home from '../content/home.json'

export const metadata = { title: home.title, description: home.description }

export default function HomePage() {
  return <Markup nodes={home.nodes} />
}
