{
  "extends": "@site/tsconfig/react.json",
  "include": ["src", "*.ts"]
}
