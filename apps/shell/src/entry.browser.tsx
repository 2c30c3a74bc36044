import '@site/ui/fonts.css'
import '@site/ui/styles.css'

/** Bundled with this file, but each runs in a separate task, so the browser can handle input in between. */
const slices = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ './start.ts'),
]

async function run() {
  for (const slice of slices) {
    await new Promise((resolve) => setTimeout(resolve))
    await slice()
  }
}

void run()
