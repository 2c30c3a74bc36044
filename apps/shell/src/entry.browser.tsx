import '@site/ui/fonts.css'
import '@site/ui/styles.css'

/** In one file with this one; each runs in a task of its own, so that the browser answers input in between. */
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
