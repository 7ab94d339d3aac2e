"""The rules as `Game` calls them: plain bytes go in, which cost a twentieth of what handing over a record costs."""
