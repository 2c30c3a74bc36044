import { searchblox } from '#content/products/searchblox.ts'
import { productPage } from '#templates/product-page.tsx'

export default productPage(searchblox)
