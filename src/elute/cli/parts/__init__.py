"""What commands share: options, pages in, outputs and messages out."""
