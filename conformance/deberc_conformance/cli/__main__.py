"""Lets `python -m deberc_conformance.cli` run the command."""

from . import main

main()
