"""A run: methods over datasets in processes of their own, kept in a folder, and scored."""
