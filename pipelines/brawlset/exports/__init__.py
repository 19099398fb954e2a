"""The published file in other shapes: folders of Parquet or CSV files, an SQLite file, an Excel workbook of one BSet."""
